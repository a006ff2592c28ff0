import { recentSearches, type SearchEntry, searchHistory } from '../../stores/search-history.ts';
import { KeptList } from './kept-list.ts';

/** Shows the visitor's last searches as links that open them again. */
class RecentSearches extends KeptList<{ entries: SearchEntry[] }, SearchEntry> {
  protected store() {
    return searchHistory;
  }

  protected items(): SearchEntry[] {
    return recentSearches();
  }

  protected write({ label, path, query }: SearchEntry, copy: DocumentFragment): void {
    for (const link of copy.querySelectorAll('a')) {
      link.href = path + query;
      link.textContent = label;
    }
  }
}

if (!customElements.get('recent-searches')) customElements.define('recent-searches', RecentSearches);
