import { leadReference } from './lead-rules.ts';

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
