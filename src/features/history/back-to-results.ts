import { latestResultsHref, searchHistory } from '../../stores/search-history.ts';

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

/** Who came straight from these results goes back in the browser's own way, which also knows how far they had scrolled. */
function goBack(event: MouseEvent, href: string) {
  const opensElsewhere =
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const { navigation } = window;
  const here = navigation?.currentEntry;
  if (opensElsewhere || !here) return;
  if (navigation.entries()[here.index - 1]?.url !== href) return;
  event.preventDefault();
  history.back();
}

if (!customElements.get('back-to-results')) customElements.define('back-to-results', BackToResults);
