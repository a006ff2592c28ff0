/**
 * Loads the code of a section that shows stored data, once there is any: a new visitor has none. The section names its
 * storage key in `data-key`.
 */
export function loadKeptList(name: string, load: () => Promise<unknown>): void {
  const section = document.querySelector<HTMLElement>(name);
  if (!section) return;
  const look = () => {
    // Out of reach for now: the next event, or the next page, tries again.
    if (isKept(section.dataset['key'] ?? '')) load().catch(() => undefined);
  };
  look();
  // Another tab may be the first to remember something, or a page from which the visitor comes back.
  addEventListener('storage', look);
  addEventListener('pageshow', look);
}

/** Storage may be closed: then nothing is kept. */
function isKept(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
