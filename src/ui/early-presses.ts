/**
 * Buttons of islands. The browser itself opens a popover, and the buttons of favourites have a script of their own, which
 * repeats presses.
 */
const buttons = 'button[type="button"]:not([popovertarget], car-saving *)';

/**
 * Repeats what a visitor pressed in an island before its script was loaded: a button, or a form, which the browser would
 * otherwise send to this page with all fields in its URL. Only the last press of an island is repeated, because a second
 * press of a button that opens something would close it.
 */
export function keepEarlyPresses(): void {
  const waiting = new Map<Element, () => void>();
  const keep = (island: Element, press: () => void) => {
    const isFirst = !waiting.has(island);
    waiting.set(island, press);
    if (!isFirst) return;
    const repeat = () => {
      waiting.get(island)?.();
      waiting.delete(island);
    };
    island.addEventListener('astro:hydrate', () => whenDrawn(repeat), { once: true });
  };

  const listening = { capture: true };
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>(buttons) : null;
      const island = button?.closest('astro-island[ssr]');
      if (button && island) keep(island, () => button.click());
    },
    listening,
  );
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      const island = form.closest('astro-island[ssr]');
      if (!island) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      keep(island, () => form.requestSubmit());
    },
    listening,
  );
}

/** Waits until React has rendered the island and the island has read the typed values: both are after `astro:hydrate`. */
function whenDrawn(then: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(then, { timeout: 1000 });
  else setTimeout(then, 200);
}
