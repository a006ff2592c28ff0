import { leadReference } from './lead-rules.ts';

/** What a page knows of a lead that could not be sent at once. */
export type KeptLead =
  | {
      kind: 'waits';
      /** Whether the browser has a connection. If so, it is the server that cannot be reached. */
      isOnline: boolean;
      /** False: this page alone has it, because the browser keeps nothing. */
      lasts: boolean;
      /** The location it goes to. */
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
 * What the visitor is told of a kept lead.
 *
 * @param asked what became of the visitor's wish to try again now
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
