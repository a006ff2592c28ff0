import { partsCategory, serviceBooking } from './lead-rules.ts';

/** How far a lead is, as staff say it. Every lead begins as 'new'. */
export const statusWords = {
  new: 'New',
  'in-progress': 'In progress',
  appointment: 'Appointment',
  sold: 'Sold',
  lost: 'Lost',
} as const;
export type DeskStatus = keyof typeof statusWords;
export const deskStatuses = Object.keys(statusWords) as DeskStatus[];

/** Why a lead was lost. */
export const reasonWords = {
  'bought-elsewhere': 'Bought elsewhere',
  price: 'Price',
  'car-sold': 'The car was sold',
  'trade-in': 'Trade-in value',
  finance: 'Finance not approved',
  'no-answer': 'Never answered',
  'not-interested': 'No longer interested',
  'not-genuine': 'Not a genuine enquiry',
  other: 'Another reason',
} as const;
export type LostReason = keyof typeof reasonWords;
export const lostReasons = Object.keys(reasonWords) as LostReason[];

/** What staff decide about a lead. */
export interface Handling {
  status: DeskStatus;
  /** Empty unless the lead is lost. */
  reason: LostReason | '';
  /** Email address of the member of staff, in lower case. Empty: nobody. */
  assigned: string;
}

/**
 * Reads what a form says about a lead. A reason that does not belong to the status is left out.
 *
 * @param staff addresses to whom this lead may be assigned
 * @returns the handling, or what is wrong as a sentence for the member of staff
 */
export function readHandling(
  given: { status: string; reason: string; assigned: string },
  staff: readonly string[],
): Handling | { fault: string } {
  const status = deskStatuses.find((one) => one === given.status);
  if (!status) return { fault: 'Choose a status.' };
  const assigned = given.assigned.toLowerCase();
  if (assigned !== '' && !staff.includes(assigned)) return { fault: 'Choose somebody of the staff.' };
  if (status !== 'lost') return { status, reason: '', assigned };
  const reason = lostReasons.find((one) => one === given.reason);
  return reason ? { status, reason, assigned } : { fault: 'Choose why the lead was lost.' };
}

/** Statuses that mean that somebody has spoken to the customer. */
const afterAnswer: readonly DeskStatus[] = ['appointment', 'sold', 'lost'];

/** True when a new status says that the customer was answered. */
export function saysAnswered({ status, reason }: Handling): boolean {
  // A lead that is lost as not genuine may be lost without an answer.
  return afterAnswer.includes(status) && reason !== 'not-genuine';
}

/** Categories of leads for the workshop and the parts counter. Every other lead is for sales. */
export const careCategories: readonly string[] = [serviceBooking, 'Service', partsCategory];

/** What a history shows of one handling: 'Lost: Price'. */
export function handlingWords({ status, reason }: Pick<Handling, 'status' | 'reason'>): string {
  return reason ? `${statusWords[status]}: ${reasonWords[reason]}` : statusWords[status];
}

/**
 * Who gets the next lead: whoever has waited longest since the last one. A person who never got one comes first, and
 * among equals the one whom the dealer names first.
 *
 * @param staff in the dealer's order; at least one
 * @param turns the number of each person's last turn: higher is later
 */
export function nextInTurn(staff: readonly string[], turns: ReadonlyMap<string, number>): string {
  const turnOf = (email: string) => turns.get(email) ?? 0;
  return staff.reduce((best, one) => (turnOf(one) < turnOf(best) ? one : best));
}
