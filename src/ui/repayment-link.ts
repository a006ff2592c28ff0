import { opensInPlace } from './opens-in-place.ts';

/** A link to the notes on repayments, and the notes of its page. */
export type AskedNotes = NonNullable<ReturnType<typeof notesAskedBy>>;

/** A car's own page has the notes in its finance panel, to which the link then leads. */
function notesAskedBy(target: EventTarget | null) {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('.repayment a');
  const notes = document.querySelector('section.repayment-notes');
  return link && notes ? { link, notes } : undefined;
}

/** Opens the notes on repayments beside the link that leads to them (CFG-41). */
export function openRepaymentNotesInPlace(): void {
  opensInPlace(notesAskedBy, () => import('./repayment-box.ts'));
  // A press before this script led down to the notes, and a list of cars that grows would push them out of the window.
  if (location.hash === '#repayment-notes')
    [...document.querySelectorAll<HTMLElement>('.repayment a')].at(-1)?.click();
}
