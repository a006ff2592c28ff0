/** Controls that need the arrow keys for themselves. */
const keepsArrows =
  'input, select, textarea, [contenteditable], [role="slider"], [role="tab"], [role="radio"]';

/** The move that a key causes: one back, one forward or none (LOC-11). */
export function stepForKey(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target'>,
): -1 | 0 | 1 {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return 0;
  if ((event.target as Element | null)?.closest?.(keepsArrows)) return 0;
  return event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
}
