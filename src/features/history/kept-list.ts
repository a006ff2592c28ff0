import type { PersistedStore } from '../../stores/persisted-store.ts';

/**
 * A section of what the visitor's browser remembers: hidden while that is nothing, cleared by its button. Subclasses
 * say what is remembered and write one item into a copy of the section's template.
 */
export abstract class KeptList<State, Item> extends HTMLElement {
  #stop: (() => void) | undefined;

  protected abstract store(): PersistedStore<State>;
  protected abstract items(state: State): Item[];
  /** Texts by `textContent` alone: what was kept may be anything. */
  protected abstract write(item: Item, copy: DocumentFragment): void;

  connectedCallback(): void {
    const store = this.store();
    const show = () => this.#show(this.items(store.getState()));
    show();
    this.#stop = store.subscribe(show);
    this.querySelector('button')?.addEventListener('click', () => {
      store.clear();
      this.#sayCleared();
    });
  }

  disconnectedCallback(): void {
    this.#stop?.();
  }

  #show(items: Item[]) {
    const list = this.querySelector('ul');
    const template = this.querySelector('template');
    if (!list || !template) return;
    const copies = items.map((item) => {
      const copy = template.content.cloneNode(true) as DocumentFragment;
      this.write(item, copy);
      return copy;
    });
    list.replaceChildren(...copies);
    this.hidden = items.length === 0;
    if (items.length > 0) delete this.dataset['cleared'];
  }

  /** The section stays until the next page, and takes the focus from a button that has gone. */
  #sayCleared() {
    this.hidden = false;
    this.dataset['cleared'] = '';
    this.querySelector<HTMLElement>('.kept-cleared')?.focus();
  }
}
