/** The dialogs, by the action that opens them (VEH-22). */
export type DialogKind = 'enquire' | 'testDrive' | 'photos';

/** A link that opens a dialog, and what its form needs of the car besides what the page shows: `LeadFacts` as JSON. */
export interface AskedDialog {
  kind: DialogKind;
  link: HTMLAnchorElement;
  facts: string;
}

/** The dialog that a click on this element opens. */
export function dialogOf(target: EventTarget | null): AskedDialog | undefined {
  const pressed = target instanceof Element ? target : undefined;
  const link = pressed?.closest<HTMLAnchorElement>('[data-lead] a[data-action]');
  const kind = link?.dataset['action'];
  if (!link || !(kind === 'enquire' || kind === 'testDrive' || kind === 'photos')) return undefined;
  return { kind, link, facts: link.closest<HTMLElement>('[data-lead]')?.dataset['lead'] ?? '' };
}
