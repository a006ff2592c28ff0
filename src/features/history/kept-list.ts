import type { PersistedStore } from '../../stores/persisted-store.ts';

/**
 * A section that shows data stored in the browser. It is hidden while there is none, and its button clears the data.
 * Subclasses provide the store and write one item into a copy of the section's template.
 */
export abstract class KeptList<State, Item> extends HTMLElement {
  #stop: (() => void) | undefined;

  protected abstract store(): PersistedStore<State>;
  protected abstract items(state: State): Item[];
  /** Use only `textContent` for texts, because the stored value may be anything. */
  protected abstract write(item: Item, copy: DocumentFragment): void;

  /** Deletes the data. */
  protected clear(): void {
    this.store().clear();
  }

  connectedCallback(): void {
    const store = this.store();
    const show = () => this.#show(this.items(store.getState()));
    show();
    this.#stop = store.subscribe(show);
    this.querySelector('button')?.addEventListener('click', () => {
      this.clear();
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

  /** Shows a message in the section until the next page. The message gets the focus, because the button is hidden. */
  #sayCleared() {
    this.hidden = false;
    this.dataset['cleared'] = '';
    this.querySelector<HTMLElement>('.kept-cleared')?.focus();
  }
}
