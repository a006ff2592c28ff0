import {
  bodyCategoryLabel,
  type ModelBody,
  modelBodyAnchor,
  modelBodyAsked,
} from '../../domain/cars/model-address.ts';

/** Filters the model listing by the body type in the URL, also after Back and Forward (ROUTE-21, MODEL-1). */
export class ModelFilter extends HTMLElement {
  connectedCallback() {
    // From now on the script filters the list, and no longer the CSS rules for the anchor.
    this.toggleAttribute('data-filters', true);
    this.#show(modelBodyAsked(location.search));
    addEventListener('popstate', () => this.#show(modelBodyAsked(location.search)));
    this.addEventListener('click', (event) => this.#click(event));
  }

  #click(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-body]');
    // A click with a modifier key opens the link in another tab or window.
    if (!link || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    event.preventDefault();
    const search = link.dataset['body'] ? link.search : '';
    if (search !== location.search) history.pushState(null, '', location.pathname + search);
    this.#show(modelBodyAsked(search));
    // The pressed link may be hidden now. Then the focus moves to the link to all models.
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
      link.ariaCurrent = link.dataset['body'] === (body ?? '') ? 'true' : null;
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
