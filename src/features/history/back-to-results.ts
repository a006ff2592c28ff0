import { latestResultsHref, leftPlaceHash, searchHistory } from '../../stores/history.ts';

/** Links to the visitor's latest search (OPEN-66), or to the dealer's list, as built, when there is none. */
class BackToResults extends HTMLElement {
  connectedCallback() {
    const link = this.querySelector('a');
    if (!link) return;
    const allCars = link.getAttribute('href') ?? '/';
    const settle = () => link.setAttribute('href', latestResultsHref() ?? allCars);
    settle();
    searchHistory.subscribe(settle);
    link.addEventListener('click', (event) => goBack(event, link.href));
  }
}

/**
 * Goes back in the tab's history if the results are in it, even several pages back: the list then opens where the
 * visitor left it. Otherwise it opens the URL with `leftPlaceHash`, which tells the list to restore that place.
 */
function goBack(event: MouseEvent, href: string) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { navigation } = window;
  const entries = navigation?.entries().slice(0, navigation.currentEntry?.index) ?? [];
  const results = entries.findLast(({ url }) => url === href);
  if (results) navigation.traverseTo(results.key);
  else location.assign(href + leftPlaceHash);
}

if (!customElements.get('back-to-results')) customElements.define('back-to-results', BackToResults);
