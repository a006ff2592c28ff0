import { latestResultsHref, leftPlaceHash, searchHistory } from '../../stores/search-history.ts';

/** Leads to the visitor's newest search (OPEN-66); until there is one, to the dealer's list as the page has it. */
class BackToResults extends HTMLElement {
  #stop: (() => void) | undefined;

  connectedCallback() {
    const link = this.querySelector('a');
    if (!link) return;
    const allCars = link.getAttribute('href') ?? '/';
    const settle = () => link.setAttribute('href', latestResultsHref() ?? allCars);
    settle();
    this.#stop = searchHistory.subscribe(settle);
    link.addEventListener('click', (event) => goBack(event, link.href));
  }

  disconnectedCallback() {
    this.#stop?.();
  }
}

/**
 * Goes back in the browser's own way where these results are behind the visitor in this tab, however many cars ago:
 * the list then opens where they left it. Otherwise the mark in the address asks the list to do so.
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
