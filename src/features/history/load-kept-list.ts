/**
 * Loads the code of a section that shows stored data, once there is any: a new visitor has none. The section names its
 * storage key in `data-key`.
 */
export function loadKeptList(name: string, load: () => Promise<unknown>): void {
  const section = document.querySelector<HTMLElement>(name);
  if (!section) return;
  const look = () => {
    // The code cannot be loaded now. The next event or page tries again.
    if (isKept(section.dataset['key'] ?? '')) load().catch(() => undefined);
  };
  look();
  // Another tab may be the first to store something, or a page from which the visitor returns.
  addEventListener('storage', look);
  addEventListener('pageshow', look);
}

/** Without storage nothing is stored. */
function isKept(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
