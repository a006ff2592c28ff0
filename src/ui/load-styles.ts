const loaded = new Map<string, Promise<void>>();

/**
 * Adds a stylesheet to the page. The styles of a dialog should not delay the first paint of the page.
 *
 * @param href from `import href from './dialog.css?url'`
 * @returns resolves when its rules apply; rejects when it cannot be loaded, and then the next call tries again
 */
export function loadStyles(href: string): Promise<void> {
  const known = loaded.get(href);
  if (known) return known;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const coming = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      loaded.delete(href);
      link.remove();
      reject(new Error(`${href} did not come.`));
    });
  });
  loaded.set(href, coming);
  document.head.append(link);
  return coming;
}
