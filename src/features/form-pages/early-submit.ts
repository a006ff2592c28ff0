/**
 * Keeps what is pressed before a form's script is there. The browser would send such a form by itself, to this very
 * page with everything that was written in its address; instead it is sent again when the form can take it.
 */
export function keepEarlySubmits(): void {
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      const island = form.closest('astro-island[ssr]');
      if (!island) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      island.addEventListener('astro:hydrate', () => whenDrawn(() => form.requestSubmit()), { once: true });
    },
    { capture: true },
  );
}

/** React draws, and the form takes over what was written, in tasks of their own after the island was started. */
function whenDrawn(then: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(then, { timeout: 1000 });
  else setTimeout(then, 200);
}
