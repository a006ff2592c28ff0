const address = 'https://www.googletagmanager.com/gtm.js';

/** Loads the dealer's container, once. The caller has the visitor's consent. */
export function loadTagManager(): void {
  const id = document.documentElement.dataset['gtm'];
  if (!id || document.querySelector(`script[src^="${address}"]`)) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${address}?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}
