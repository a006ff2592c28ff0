const loaded = new Map<string, Promise<void>>();

/**
 * Adds a stylesheet to the page: what only a dialog needs should not keep the page from being shown.
 *
 * @param href as `import href from './dialog.css?url'` gives it
 * @returns resolves once its rules apply; rejects when it does not come, and then the next call tries again
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
