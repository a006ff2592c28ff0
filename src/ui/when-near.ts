/** How near the view, in pixels, a part of the page is when its code is fetched. */
const near = 800;

/**
 * Fetches the code of parts that stand far down on most pages when the first of them comes near the view. It is for
 * parts whose buttons are hidden until that code is there, or that have none: a press before would be lost.
 *
 * @param selector the parts, as they stand in the page when this is called; one without a box is never near
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
