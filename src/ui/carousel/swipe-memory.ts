const key = 'swiped';

/** Whether the visitor has swiped a carousel on this site before. Storage may be closed: then nobody has. */
export function hasSwiped(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function rememberSwipe(): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // The hint shows again on the next page; nothing else is lost.
  }
}
