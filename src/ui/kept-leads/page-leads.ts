import type { Route } from '../../api/route.ts';
import { submitFailedMessage } from '../../domain/lead-rules.ts';
import { leadEnds } from '../../stores/kept-leads.ts';
import { type LeadContent, type LeadSending, pageOutbox } from '../../stores/lead-outbox.ts';
import { resender } from '../../stores/outbox-keys.ts';
import { startResending } from '../../stores/resend-leads.ts';
import { startToasts } from '../toast/toast-region.ts';

/*
 * The leads of a page: what sends, keeps, resends and tells of them, in one module. Forms import it, so that all of it
 * is there before sending can fail; pages without a form fetch it when something waits (`features/lead-outbox`).
 */

/**
 * Sends a lead of this page, or keeps it. Never rejects.
 *
 * @param route `sendForm` or `sendLeadStep`
 * @param content what the form gives, with the `lead_key` it was given when it was opened (`newLeadKey`); a captcha
 *   that is missing or too old is solved anew
 */
export async function sendLead<Payload, Answer extends { lead_id: string }>(
  route: Route<Payload, Answer>,
  content: LeadContent<Payload>,
): Promise<LeadSending<Answer>> {
  const failed = { kind: 'refused', message: submitFailedMessage } as const;
  try {
    const sending = await pageOutbox()?.send(route, content);
    if (sending?.kind === 'kept') void resendLeads();
    // Who follows this lead looks again: an earlier step of it may have waited.
    leadEnds.setState(sending?.kind === 'sent' ? { [content.lead_key]: sending } : {});
    return sending ?? failed;
  } catch {
    return failed;
  }
}

let resend: ((isAll: boolean) => Promise<void>) | undefined;

/**
 * Tries again what waits, and goes on with it as long as the page is open.
 *
 * @param isAll also what is not due yet
 */
export async function resendLeads(isAll = false): Promise<void> {
  const outbox = pageOutbox();
  if (!outbox) return;
  startToasts();
  resend ??= startResending(outbox);
  await resend(isAll);
}

resender.resend = resendLeads;
