import type { Route } from '../../api/route.ts';
import { submitFailedMessage } from '../../domain/leads/lead-rules.ts';
import { leadEnds } from '../../stores/kept-leads.ts';
import { type LeadContent, type LeadSending, pageOutbox } from '../../stores/lead-outbox.ts';
import { startResending } from '../../stores/resend-leads.ts';
import { resender } from '../../stores/stored-keys.ts';
import { startToasts } from '../toast/toast-region.ts';

/*
 * All code that sends, stores and resends the leads of a page and reports on them is in one module. Forms import it, so
 * that it is loaded before sending can fail. Pages without a form load it when a lead waits (`features/lead-outbox`).
 */

/**
 * Sends a lead of this page, or stores it to be sent later. Never rejects.
 *
 * @param route `sendForm` or `sendLeadStep`
 * @param content the values of the form, with the `lead_key` that was created when the form was opened (`newLeadKey`).
 *   A missing or expired captcha is solved again
 */
export async function sendLead<Payload, Answer extends { lead_id: string }>(
  route: Route<Payload, Answer>,
  content: LeadContent<Payload>,
): Promise<LeadSending<Answer>> {
  const failed = { kind: 'refused', message: submitFailedMessage } as const;
  try {
    const sending = await pageOutbox()?.send(route, content);
    if (sending?.kind === 'kept') void resendLeads();
    // Everything that follows this lead checks its state again, because an earlier step may have waited.
    leadEnds.setState(sending?.kind === 'sent' ? { [content.lead_key]: sending } : {});
    return sending ?? failed;
  } catch {
    return failed;
  }
}

let resend: ((isAll: boolean) => Promise<void>) | undefined;

/**
 * Tries to send the waiting leads, and repeats that while the page is open.
 *
 * @param isAll true to include leads whose next try is not due yet
 */
export async function resendLeads(isAll = false): Promise<void> {
  const outbox = pageOutbox();
  if (!outbox) return;
  startToasts();
  resend ??= startResending(outbox);
  await resend(isAll);
}

resender.resend = resendLeads;
