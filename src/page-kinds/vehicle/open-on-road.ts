/**
 * Opens the on-road estimate of a visitor who has asked for on-road prices in a search. The storage key and the value
 * are those of `stores/on-road-wanted.ts`, which this page does not load.
 */
try {
  const isWanted = localStorage.getItem('on-road-prices')?.includes('"isWanted":true');
  const estimate = isWanted && document.querySelector<HTMLDetailsElement>('[data-on-road]');
  if (estimate) estimate.open = true;
} catch {
  // Without storage nothing was asked for.
}
