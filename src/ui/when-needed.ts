/** The distance from the viewport, in pixels, at which the code of a part is loaded. */
const near = 800;

/**
 * Loads the code of parts that are far down on most pages when the first of them comes near the viewport. Only for
 * parts without buttons, or whose buttons are hidden until the code is loaded, because an earlier press would be lost.
 *
 * @param selector finds the parts when this is called; a part that is not displayed never loads the code
 */
export function whenNear(selector: string, load: () => Promise<unknown>): void {
  const parts = document.querySelectorAll(selector);
  const watch = () => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        load().catch(() => addEventListener('online', watch, { once: true }));
      },
      { rootMargin: `${near}px` },
    );
    for (const part of parts) observer.observe(part);
  };
  if (parts.length > 0) watch();
}

/** Runs the task when the visitor sees the page. A browser may prerender a page that the visitor never opens. */
export function whenSeen(then: () => void): void {
  const isGuess = 'prerendering' in document && document.prerendering === true;
  if (isGuess) document.addEventListener('prerenderingchange', then, { once: true });
  else then();
}

/** Like `whenSeen`, and again for a page from the back/forward cache, whose scripts do not run again. */
export function whenShown(then: () => void): void {
  whenSeen(then);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) then();
  });
}

/**
 * Runs the task when the browser has nothing else to do, or after `withinMs`. Safari does not say when that is, so the
 * task runs there as soon as the page is loaded: waiting longer would only keep the visitor waiting.
 */
export function whenIdle(task: () => void, withinMs = 4000): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: withinMs });
  else if (document.readyState === 'complete') setTimeout(task);
  else addEventListener('load', () => setTimeout(task), { once: true });
}
