/** Default category (LEAD-7, OPEN-10). */
export const generalEnquiry = 'General Enquiry';

/** The choices of the category select (OPEN-63). */
export const enquiryCategories = [generalEnquiry, 'Sales', 'Service', 'Parts', 'Finance'] as const;

/** The kind of location that answers a category: 'Service' goes to a workshop, most others to a yard. */
export function placeTypeOf(category: string): 'sales' | 'service' | 'parts' {
  if (category === 'Service') return 'service';
  return category === partsCategory ? 'parts' : 'sales';
}

/** Categories of the other forms (OPEN-10). A test drive books a time with the car (API-9). */
export const testDrive = 'Test Drive';
export const requestPhotos = 'Request Photos';
export const serviceBooking = 'Service Booking';
export const tradeIn = 'Trade In';
/** Subcategory of a trade-in by a visitor who wants money and not another car. */
export const sellSubcategory = 'Sell';
/** Two of the choices above that also have a form of their own, the first beside the parts list (OPEN-72, OPEN-63). */
export const partsCategory = 'Parts';
export const financeCategory = 'Finance';
export const reservation = 'Reservation';

interface RuleSettings {
  leads: { messageOptional: boolean; termsNote: boolean };
  dealerships: readonly { slug: string }[];
}

export type LeadRules = ReturnType<typeof leadRules>;

/**
 * The rules of one form at one dealer, which form and server share. The enquiry form's rules apply to general enquiries
 * only: every other form shows by its category what the visitor wants, and needs neither message nor terms.
 */
export function leadRules(category: string, { leads, dealerships }: RuleSettings) {
  const isEnquiry = category === generalEnquiry;
  return {
    /** LEAD-6, CFG-48 */
    messageRequired: isEnquiry && !leads.messageOptional,
    /** The visitor must agree to the terms (LEAD-12, CFG-49). */
    termsRequired: isEnquiry && leads.termsNote,
    /** If there are several, a lead without car and location must name one (LEAD-10). */
    dealershipSlugs: isEnquiry ? dealerships.map(({ slug }) => slug) : [],
  };
}

/** ERR-7: a form's message when the server returned neither a lead id nor a reason. The spelling is specified. */
export const noLeadIdMessage = 'An unexpected error occured';
/** ERR-8: alert of a form that could not be sent, and its error when there is no better one. */
export const submitFailedMessage = 'An error occurred when submitting this form';

/**
 * Sentences for a form that could not be sent: first the specified text, then what the visitor can do. A message from
 * the server stands alone, because it already says what to correct.
 *
 * @param phone '07 5550 1234'
 * @param reason the cause, if more is known than the specified text says
 */
export function failureSentences(message: string, phone: string | undefined, reason = ''): string[] {
  if (message !== noLeadIdMessage && message !== submitFailedMessage) return [message];
  const call = phone ? `, or call us on ${phone}` : '';
  const help = `Nothing you wrote is lost. You can send it again${call}.`;
  return [message, reason, help].filter(Boolean);
}

/** A reference that a visitor can give on the phone: the beginning of the lead's id, 'F3A912C4'. */
export function leadReference(leadId: string): string {
  return leadId
    .replace(/[^\da-z]/gi, '')
    .slice(0, 8)
    .toUpperCase();
}

/** State of a lead that could not be sent at once. */
export type KeptLead =
  | {
      kind: 'waits';
      /** True when the browser has a connection. Then it is the server that cannot be reached. */
      isOnline: boolean;
      /** False when the browser cannot store the lead, so that only this page has it. */
      lasts: boolean;
      /** The location it is for. */
      locationId?: string;
    }
  | {
      kind: 'sent';
      /** Undefined when another page of this browser sent it. */
      leadId?: string;
    }
  /** The server said no, and why. */
  | { kind: 'refused'; reason: string };

/**
 * Text about a stored lead for the visitor.
 *
 * @param asked state of the retry that the visitor started
 */
export function keptLeadWords(lead: KeptLead, asked?: 'trying' | 'failed'): string {
  if (lead.kind === 'refused') return `We could not accept it: ${lead.reason}`;
  if (lead.kind === 'sent') {
    return lead.leadId
      ? `We have received it. Your reference is ${leadReference(lead.leadId)}.`
      : 'What you wrote has been sent.';
  }
  if (asked === 'trying') return 'Trying to send it now.';
  const [cause, when] = lead.isOnline
    ? ['Our server cannot be reached just now', 'as soon as it answers']
    : ['You have no connection', 'when you are back online'];
  const kept = lead.lasts
    ? `${cause}. We have kept what you wrote in this browser and will send it by itself ${when}.`
    : `${cause}, and your browser cannot keep what you wrote. Leave this page open: we will send it ${when}.`;
  return asked === 'failed' ? `We tried again. ${kept}` : kept;
}
