/** The dialogs, by the action that opens them (VEH-22). */
export type DialogKind = 'enquire' | 'testDrive' | 'photos';

/** A link that opens a dialog. `facts` is the car data that the page does not show: `LeadFacts` as JSON. */
export interface AskedDialog {
  kind: DialogKind;
  link: HTMLAnchorElement;
  facts: string;
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
  const link = pressed?.closest<HTMLAnchorElement>('[data-lead] a[data-action]');
  const kind = link?.dataset['action'];
  if (!link || !(kind === 'enquire' || kind === 'testDrive' || kind === 'photos')) return undefined;
  const { day, time } = link.dataset;
  return {
    kind,
    link,
    facts: link.closest<HTMLElement>('[data-lead]')?.dataset['lead'] ?? '',
    ...(day && time && { slot: { appointment_date: day, appointment_time: time } }),
  };
}
