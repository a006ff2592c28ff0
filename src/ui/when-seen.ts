/**
 * Runs once the visitor sees the page. A browser may load and run a page on the guess that it will be asked for;
 * what was never shown was not visited.
 */
export function whenSeen(then: () => void): void {
  const isGuess = 'prerendering' in document && document.prerendering === true;
  if (isGuess) document.addEventListener('prerenderingchange', then, { once: true });
  else then();
}
