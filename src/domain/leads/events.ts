/** The analytics events of a site, by the number they are reported under. */
export const visitorEvents = {
  /** EVENT-1, OPEN-9: an enquiry about a new or demo car. */
  newEnquiry: 14,
  /** EVENT-2 */
  usedEnquiry: 15,
  /** EVENT-3: of a test-drive-only or new car. */
  newTestDrive: 17,
  /** EVENT-6 */
  offerAccepted: 18,
  /** EVENT-7 */
  phoneReveal: 25,
  /** EVENT-5 */
  savedCar: 39,
  /** EVENT-4 */
  usedTestDrive: 48,
} as const;

export type VisitorEvent = (typeof visitorEvents)[keyof typeof visitorEvents];

export const visitorEventIds: readonly VisitorEvent[] = Object.values(visitorEvents);

/** Number under which the server counts a phone number that a visitor revealed (API-3). No page reports it as an event. */
export const revealedPhone = 1000;

/** Name of the `CustomEvent` on the document by which features report an event. `detail` is a SiteEvent. */
export const siteEventName = 'forecourt:event';

/** Name of the `CustomEvent` by which a search page reports a search that found nothing. `detail` is its text. */
export const emptySearchEventName = 'forecourt:empty-search';

/** A visitor's action that the dealer counts (EVENT-1 to EVENT-7). */
export interface SiteEvent {
  event_id: VisitorEvent;
  car_id?: string;
  /** The car's own dealership. Absent: the site's. */
  dealership_id?: string;
  /** The dealer's revealed phone number, never the visitor's. */
  phone?: string;
}

/**
 * Validates the detail of such an event, because any script on the page may have sent it. Undefined when it is not
 * valid.
 */
export function siteEventOf(detail: unknown): SiteEvent | undefined {
  if (typeof detail !== 'object' || detail === null) return undefined;
  const { event_id, car_id, dealership_id, phone } = detail as Record<string, unknown>;
  const id = visitorEventIds.find((known) => known === event_id);
  if (id === undefined) return undefined;
  return {
    event_id: id,
    ...textField('car_id', car_id),
    ...textField('dealership_id', dealership_id),
    ...textField('phone', phone),
  };
}

function textField<Name extends string>(name: Name, value: unknown) {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= 64
    ? ({ [name]: text } as Record<Name, string>)
    : {};
}

/** Whether a dealer asks visitors for consent before counting their actions. */
export const consentModes = ['not-asked', 'ask'] as const;
export type ConsentMode = (typeof consentModes)[number];

/** A visitor's answer. '' before they answer. */
export type PrivacyChoice = 'accepted' | 'declined' | '';

/** Whether a visitor's actions may be counted. 'open' until they answer. */
export type Measuring = 'allowed' | 'refused' | 'open';

/**
 * The visitor's own answer on this site comes first, then Global Privacy Control, by which a browser refuses on every
 * site, then the dealer's setting.
 *
 * @param globalPrivacyControl whether the browser sends that signal
 */
export function measuring(
  mode: ConsentMode,
  choice: PrivacyChoice,
  globalPrivacyControl: boolean,
): Measuring {
  if (mode === 'ask' && choice === 'accepted') return 'allowed';
  if (choice === 'declined' || globalPrivacyControl) return 'refused';
  return mode === 'ask' ? 'open' : 'allowed';
}
