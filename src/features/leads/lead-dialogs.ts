/** The actions that open a dialog (VEH-22). */
const kinds = ['enquire', 'testDrive', 'photos'] as const;

/** A link that opens a dialog about the car of its card or page. */
export type AskedDialog = NonNullable<ReturnType<typeof dialogOf>>;

/** Returns the dialog that a click on this element opens. Undefined when it opens none. */
export function dialogOf(target: EventTarget | null) {
  const pressed = target instanceof Element ? target : undefined;
  const link = pressed?.closest<HTMLAnchorElement>('[data-page-car] a[data-action]');
  const kind = kinds.find((known) => known === link?.dataset['action']);
  if (!link || !kind) return undefined;
  const { day, time } = link.dataset;
  return {
    kind,
    link,
    /** The ISO date and the time ('15:30') of a test drive that the link offers. */
    ...(day && time && { slot: { appointment_date: day, appointment_time: time } }),
  };
}
