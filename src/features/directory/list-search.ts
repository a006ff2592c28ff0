import {
  createDirectoryClient,
  type DirectoryClient,
  readDirectoryState,
  writeDirectoryState,
} from '../../search/directory/directory-client.ts';
import type { DirectoryAnswer, DirectoryState } from '../../search/directory/directory-search.ts';
import { countText, entriesPerPage, type ListEntry } from '../../search/directory/list-entry.ts';
import type { ListSetup } from '../../site/search/list-setup.ts';

type Settings = Pick<ListSetup, 'kind' | 'source' | 'noun'>;

/** The pause after typing before a search, in milliseconds (LIST-21). */
const pauseMs = 300;

/** The links between the pages of a list, and where they lead from this one. */
const steps = Object.entries({ previous: -1, next: 1 });

/** Adds behaviour to the form of a list, and keeps the URL up to date. Before that the page shows the built rows. */
class ListSearch extends HTMLElement {
  #settings!: Settings;
  #client!: DirectoryClient;
  #state!: DirectoryState;
  /** All options of each list of the form, by its name. A list has those of them that lead to rows. */
  #options: Record<string, HTMLOptionElement[]> = {};
  #changed = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the last search. The answers of earlier ones are ignored. */
  #asked = 0;

  connectedCallback() {
    this.#settings = JSON.parse(this.dataset['settings'] ?? '{}') as Settings;
    const { source, kind } = this.#settings;
    this.#client = createDirectoryClient(source, kind);
    const form = this.#form();
    for (const select of form.querySelectorAll('select')) this.#options[select.name] ??= [...select.options];

    form.addEventListener('input', (event) => this.#onInput(event));
    form.addEventListener('submit', (event) => this.#onSubmit(event));
    // Loads in advance what the first search needs.
    for (const kind of ['focusin', 'pointerenter']) {
      form.addEventListener(kind, () => this.#client.prefetch(), { once: true });
    }
    this.#part('clear').addEventListener('click', () => this.#clear());
    this.#part('retry').addEventListener('click', () => void this.#answer());
    for (const [name, step] of steps) {
      this.#part(name).addEventListener('click', (event) => this.#turn(event, step));
    }
    addEventListener('popstate', () => this.#readAddress());

    this.#state = this.#stateOfAddress();
    if (writeDirectoryState(this.#state, this.#fields()) !== '') this.#readAddress();
  }

  #onInput({ target }: Event) {
    clearTimeout(this.#timer);
    this.#changed = (target as HTMLInputElement).name;
    const isTyped = target instanceof HTMLInputElement;
    this.#timer = setTimeout(() => this.#choose(), isTyped ? pauseMs : 0);
  }

  #onSubmit(event: Event) {
    event.preventDefault();
    clearTimeout(this.#timer);
    this.#choose();
  }

  /** Searches with the values of the form, from the first page (LIST-19). */
  #choose() {
    const fields = new FormData(this.#form());
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const filters: Record<string, string> = {};
    for (const field of this.#fields()) if (text(field)) filters[field] = text(field);
    this.#go({ query: text('query'), page: 1, filters }, 'replace');
  }

  #clear() {
    this.#form().reset();
    this.#go({ query: '', page: 1, filters: {} }, 'push');
    this.querySelector<HTMLInputElement>('[name="query"]')?.focus();
  }

  #turn(event: MouseEvent, step: number) {
    // The browser opens new tabs and windows itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    this.#go({ ...this.#state, page: this.#state.page + step }, 'push');
    const count = this.#part('count');
    count.focus({ preventScroll: true });
    count.scrollIntoView({ block: 'start' });
  }

  #go(state: DirectoryState, how: 'push' | 'replace') {
    this.#state = state;
    const address = location.pathname + writeDirectoryState(state, this.#fields(), location.search);
    if (how === 'push') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    void this.#answer();
  }

  #readAddress() {
    this.#state = this.#stateOfAddress();
    const { query, filters } = this.#state;
    const values: Record<string, string> = { ...filters, query };
    for (const control of this.#form().querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
      if (control instanceof HTMLSelectElement) control.replaceChildren(...this.#options[control.name]!);
      control.value = values[control.name] ?? '';
    }
    void this.#answer();
  }

  #stateOfAddress(): DirectoryState {
    const state = readDirectoryState(location.search, this.#fields());
    // A value that the form does not offer would be an invisible filter.
    const offered = Object.entries(state.filters).filter(([field, value]) =>
      this.#options[field]?.some((option) => option.value === value),
    );
    return { ...state, filters: Object.fromEntries(offered) };
  }

  async #answer() {
    const asked = ++this.#asked;
    this.setAttribute('aria-busy', 'true');
    try {
      const answer = await this.#client.search(this.#state);
      if (asked === this.#asked) this.#show(answer);
    } catch {
      if (asked === this.#asked) this.#part('problem').hidden = false;
    } finally {
      if (asked === this.#asked) this.removeAttribute('aria-busy');
    }
  }

  #show({ entries, count, facets }: DirectoryAnswer) {
    const pages = Math.ceil(count / entriesPerPage);
    if (pages > 0 && this.#state.page > pages) {
      // The URL names a page that no longer exists, so show the last page.
      this.#go({ ...this.#state, page: pages }, 'replace');
      return;
    }
    const strayed = this.#selects().find(
      ({ name, value, dataset }) => value && dataset['follows'] === this.#changed && !facets[name]?.[value],
    );
    if (strayed) {
      // The model of another make than the one that the visitor has just chosen.
      strayed.value = '';
      this.#choose();
      return;
    }
    this.#part('problem').hidden = true;
    this.#part('empty').hidden = count > 0;
    this.#part('count').textContent = countText(this.#settings.noun, count);
    this.#part('entries').replaceChildren(...entries.map((entry) => this.#row(entry)));
    this.#showPages(pages);
    this.#narrowChoices(facets);
  }

  #row(entry: ListEntry): Node {
    const template = this.#part('entry') as HTMLTemplateElement;
    const row = template.content.cloneNode(true) as DocumentFragment;
    for (const element of row.querySelectorAll<HTMLElement>('[data-text]')) {
      const text = entry[element.dataset['text'] as keyof ListEntry];
      element.textContent = text;
      if (element instanceof HTMLAnchorElement) {
        if (entry.href.startsWith('/')) element.href = entry.href;
      } else element.hidden = !text;
    }
    if (entry.image) row.querySelector('.list-entry')?.prepend(pictureOf(entry.image));
    return row;
  }

  #showPages(pages: number) {
    const { page } = this.#state;
    this.#part('pages').hidden = pages < 2;
    this.#part('position').textContent = `Page ${page} of ${pages}`;
    for (const [name, step] of steps) {
      const to = page + step;
      const link = this.#part(name) as HTMLAnchorElement;
      link.hidden = to < 1 || to > pages;
      link.href =
        location.pathname +
        writeDirectoryState({ ...this.#state, page: to }, this.#fields(), location.search);
    }
  }

  /** Each list has the selected option and those with results. A make that a chosen model follows keeps all of them. */
  #narrowChoices(facets: DirectoryAnswer['facets']) {
    const selects = this.#selects();
    for (const select of selects) {
      const { name, value } = select;
      const isFollowed = selects.some((other) => other.value && other.dataset['follows'] === name);
      const open = this.#options[name]!.filter(
        (option) => isFollowed || !option.value || option.value === value || facets[name]?.[option.value],
      );
      select.replaceChildren(...open);
      // While its options are exchanged, the browser selects another one.
      select.value = value;
    }
  }

  #selects(): HTMLSelectElement[] {
    return [...this.querySelectorAll<HTMLSelectElement>('[data-filter]')];
  }

  #fields(): string[] {
    return Object.keys(this.#options);
  }

  #form(): HTMLFormElement {
    return this.querySelector('form') as HTMLFormElement;
  }

  #part(name: string): HTMLElement {
    return this.querySelector(`[data-part="${name}"]`) as HTMLElement;
  }
}

customElements.define('list-search', ListSearch);

/** Returns the same picture element as in `ListRow.astro`. */
function pictureOf(address: string): HTMLImageElement {
  const picture = Object.assign(new Image(120, 80), { alt: '', loading: 'lazy', decoding: 'async' });
  // After `loading`, because the attribute has no effect when `src` is set first.
  picture.src = address;
  return picture;
}
