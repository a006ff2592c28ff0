import {
  bodyCategoryLabel,
  type ModelBody,
  modelBodyAnchor,
  modelBodyAsked,
} from '../../domain/model-address.ts';

/** Narrows the model listing to the body its address asks for (ROUTE-21, MODEL-1), back and forward too. */
export class ModelFilter extends HTMLElement {
  #leaving: AbortController | undefined;

  connectedCallback() {
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    // From here on the anchors of the page no longer decide.
    this.toggleAttribute('data-filters', true);
    this.#show(modelBodyAsked(location.search));
    addEventListener('popstate', () => this.#show(modelBodyAsked(location.search)), { signal });
    this.addEventListener('click', (event) => this.#click(event), { signal });
  }

  disconnectedCallback() {
    this.#leaving?.abort();
  }

  #click(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-body]');
    // A click with a key held opens the link elsewhere.
    if (!link || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    event.preventDefault();
    const search = link.dataset['body'] ? link.search : '';
    if (search !== location.search) history.pushState(null, '', location.pathname + search);
    this.#show(modelBodyAsked(search));
    // What was pressed may be gone now.
    if (link.closest('[hidden]')) this.querySelector<HTMLElement>('a[data-body=""]')?.focus();
    this.#tell();
  }

  #show(body: ModelBody | undefined) {
    const anchor = body && modelBodyAnchor(body);
    for (const item of this.#items()) {
      const bodies = item.dataset['bodies']?.split(' ') ?? [];
      item.hidden = anchor !== undefined && !bodies.includes(anchor);
    }
    for (const link of this.querySelectorAll<HTMLElement>('.model-bodies a')) {
      if (link.dataset['body'] === (body ?? '')) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    const none = this.querySelector<HTMLElement>('[data-none]');
    if (none) none.hidden = this.#shown() > 0;
  }

  #tell() {
    const status = this.querySelector('[data-count]');
    const body = modelBodyAsked(location.search);
    const what = body ? ` under ${bodyCategoryLabel(body)}` : '';
    const count = this.#shown();
    if (status) status.textContent = `${count} ${count === 1 ? 'model' : 'models'}${what}`;
  }

  #items() {
    return this.querySelectorAll<HTMLElement>('.model-grid > li');
  }

  #shown() {
    return [...this.#items()].filter(({ hidden }) => !hidden).length;
  }
}

if (!customElements.get('model-filter')) customElements.define('model-filter', ModelFilter);
