/** The dialogs, by the action that opens them (VEH-22). */
export type DialogKind = 'enquire' | 'testDrive' | 'photos';

/** A link that opens a dialog about the car of its card or page. */
export interface AskedDialog {
  kind: DialogKind;
  link: HTMLAnchorElement;
  /** The day and time of a test drive that the link offers. */
  slot?: DriveSlot;
}

export interface DriveSlot {
  /** ISO date */
  appointment_date: string;
  /** '15:30' */
  appointment_time: string;
}

/** Returns the dialog that a click on this element opens. Undefined when it opens none. */
export function dialogOf(target: EventTarget | null): AskedDialog | undefined {
  const pressed = target instanceof Element ? target : undefined;
  const link = pressed?.closest<HTMLAnchorElement>('[data-page-car] a[data-action]');
  const kind = link?.dataset['action'];
  if (!link || !(kind === 'enquire' || kind === 'testDrive' || kind === 'photos')) return undefined;
  const { day, time } = link.dataset;
  return {
    kind,
    link,
    ...(day && time && { slot: { appointment_date: day, appointment_time: time } }),
  };
}
