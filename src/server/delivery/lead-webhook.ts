import type { Dealer } from '../../config/schema/dealer.ts';
import { momentAt, offsetTime } from '../../domain/time/time-zone.ts';
import type { CrmLead } from './crm-lead.ts';

/**
 * What a webhook gets, as JSON. It is posted with
 *
 * - `X-Forecourt-Delivery`: the id below. It stays the same when the lead is posted again, so process each id once
 * - `X-Forecourt-Timestamp` and `X-Forecourt-Signature`: see `signedHeaders`
 *
 * and has been delivered when the answer is 2xx. A receiver in Node, with `key` from LEADS_WEBHOOK_SECRET_<SLUG>:
 *
 * ```js
 * const body = await text(request); // the exact text: JSON that was parsed and written again may differ
 * const time = request.headers['x-forecourt-timestamp'];
 * const wanted = `sha256=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`;
 * const given = request.headers['x-forecourt-signature'] ?? '';
 * const isOurs = given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
 * if (!isOurs || Math.abs(Date.now() / 1000 - time) > 300) return answer(401);
 * const { id, event, lead } = JSON.parse(body);
 * if (await isNew(id)) await keep(lead.id, lead); // 'lead.updated' takes the place of the lead with its id
 * return answer(204);
 * ```
 */
export type WebhookBody = ReturnType<typeof webhookBody>;

export function webhookBody(id: string, lead: CrmLead, dealer: Dealer) {
  const { isUpdate, receivedAt, place, appointment, ...said } = lead;
  const at =
    appointment?.time &&
    offsetTime(momentAt(appointment.date, appointment.time, lead.timeZone), lead.timeZone);
  return {
    id,
    event: isUpdate ? 'lead.updated' : 'lead.created',
    /** Id of the website, name of its folder, and as visitors know it. */
    dealer: { id: dealer.id, slug: dealer.slug, name: dealer.name },
    lead: {
      ...said,
      /** The visitor's own car is offered for money or in exchange; `ownCarIs` says which. */
      sellsOwnCar: lead.ownCarIs !== undefined,
      /** ISO 8601 with the offset of the place. */
      receivedAt: offsetTime(receivedAt, lead.timeZone),
      /** `at` is ISO 8601 with the offset of the place; absent where no time was asked for. */
      ...(appointment && { appointment: { ...appointment, ...(at && { at }) } }),
      place: place ? { id: place.id, name: place.name } : null,
    },
  };
}
