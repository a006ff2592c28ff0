/**
 * Runs the task when the visitor sees the page. A browser may prerender a page that the visitor never opens.
 */
export function whenSeen(then: () => void): void {
  const isGuess = 'prerendering' in document && document.prerendering === true;
  if (isGuess) document.addEventListener('prerenderingchange', then, { once: true });
  else then();
}
