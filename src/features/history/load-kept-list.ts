/**
 * Loads the code of a section that shows stored data, but only if there is any: a new visitor has none. The attribute
 * `data-key` of the section is its storage key.
 */
export function loadKeptList(name: string, load: () => Promise<unknown>): void {
  const section = document.querySelector<HTMLElement>(name);
  if (!section) return;
  const look = () => {
    // The code cannot be loaded now. The next event or page tries again.
    if (isKept(section.dataset['key'] ?? '')) load().catch(() => undefined);
  };
  look();
  // Another tab, or a page that the visitor comes back from, may have stored the first entry.
  addEventListener('storage', look);
  addEventListener('pageshow', look);
}

/** True when the key has a stored value. False when the storage is not available. */
function isKept(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
