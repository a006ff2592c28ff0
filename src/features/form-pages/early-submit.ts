/**
 * Delays a submit that happens before the form is hydrated. Otherwise the browser would load this page again with all
 * fields in the URL. The submit is repeated after hydration.
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

/** Waits until React has rendered the form and the form has read the typed values: both are after `astro:hydrate`. */
function whenDrawn(then: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(then, { timeout: 1000 });
  else setTimeout(then, 200);
}
