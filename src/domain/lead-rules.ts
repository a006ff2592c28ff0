/** What the dealer's settings and the kind of form ask of an enquiry. The same for the form and for the server. */
export interface LeadRules {
  /** LEAD-6, CFG-48. */
  messageRequired: boolean;
  /** LEAD-12, CFG-49: the terms must be agreed to. */
  termsRequired: boolean;
  /** Slugs of the dealer's dealerships. With more than one, a lead about no car and no location names one (LEAD-10). */
  dealershipSlugs: readonly string[];
}

/** LEAD-7, OPEN-10. */
export const generalEnquiry = 'General Enquiry';

/** The choices of the category select (OPEN-63). */
export const enquiryCategories = [generalEnquiry, 'Sales', 'Service', 'Parts', 'Finance'] as const;

/** What the other forms are sent as (OPEN-10). The car of a test drive is booked for its time (API-9). */
export const testDrive = 'Test Drive';
export const requestPhotos = 'Request Photos';
export const serviceBooking = 'Service Booking';
export const tradeIn = 'Trade In';
/** Of a trade-in by somebody who wants money for the car, not another car. */
export const sellSubcategory = 'Sell';
/** One of the choices above, with a form of its own beside the parts list (OPEN-72). */
export const partsCategory = 'Parts';
export const reservation = 'Reservation';

interface RuleSettings {
  leads: { messageOptional: boolean; termsNote: boolean };
  dealerships: readonly { slug: string }[];
}

/**
 * The rules of one form at one dealer. Those of the enquiry form hold for a general enquiry alone: every other form
 * says by its category what is wanted, and may have neither message nor terms.
 */
export function leadRules(category: string, { leads, dealerships }: RuleSettings): LeadRules {
  const isEnquiry = category === generalEnquiry;
  return {
    messageRequired: isEnquiry && !leads.messageOptional,
    termsRequired: isEnquiry && leads.termsNote,
    dealershipSlugs: isEnquiry ? dealerships.map(({ slug }) => slug) : [],
  };
}

/** ERR-7: what a form says when the server gave neither a lead id nor a reason. Spelled as specified. */
export const noLeadIdMessage = 'An unexpected error occured';
/** ERR-8: the alert of a form that could not be sent, and its error when there is no better one. */
export const submitFailedMessage = 'An error occurred when submitting this form';

/**
 * What a form says when it could not be sent: first the specified text, then what the visitor can do. The
 * server's own words stand alone, since they say what to mend.
 *
 * @param phone '07 5550 1234'
 * @param reason why, where more is known than the specified text says
 */
export function failureSentences(message: string, phone: string | undefined, reason = ''): string[] {
  if (message !== noLeadIdMessage && message !== submitFailedMessage) return [message];
  const call = phone ? `, or call us on ${phone}` : '';
  const help = `Nothing you wrote is lost. You can send it again${call}.`;
  return [message, reason, help].filter(Boolean);
}

/** What a visitor can quote on the phone: the beginning of the lead's id, 'F3A912C4'. */
export function leadReference(leadId: string): string {
  return leadId
    .replace(/[^\da-z]/gi, '')
    .slice(0, 8)
    .toUpperCase();
}
