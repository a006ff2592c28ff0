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
