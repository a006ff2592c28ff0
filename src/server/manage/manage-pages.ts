import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { PhoneLink } from '../../domain/cars/card-view.ts';
import { leadReference } from '../../domain/leads/lead-rules.ts';
import { automaticRefundAt, keepsCar, stateAt } from '../../domain/leads/reservation.ts';
import { nounInText, nounOf } from '../../domain/stock/noun.ts';
import { clockTime, dayName } from '../../domain/time/day-in-words.ts';
import { localTime } from '../../domain/time/time-zone.ts';
import { locationSummary } from '../../site/places/location-of.ts';
import { baseUrlOf, dealerZone, salesPhone } from '../../site/site-identity.ts';
import type { ApiParts, Env } from '../api/api-parts.ts';
import { readForm } from '../api/arrived-body.ts';
import { addressOf, mustBeOwnForm } from '../api/caller.ts';
import { changeVisit, customer, timeWords } from '../appointments/appointment-changes.ts';
import { type AppointmentDesk, freeTimesOf, visitStart } from '../appointments/appointment-times.ts';
import type { Markup } from '../desk/desk-page.ts';
import { cancelForm, type Fact, facts, hidden, timesForm } from '../desk/page-parts.ts';
import { plannedLead } from '../leads/lead-deliveries.ts';
import { momentInWords, visitNoun } from '../letters/letter-words.ts';
import { type ManageLink, managePath, manageToken, readManageToken } from '../letters/manage-link.ts';
import { visitCalendar } from '../letters/visit-calendar.ts';
import { sendPlainPage } from '../plain-page.ts';
import { Refusal } from '../refusal.ts';
import { checkoutUrl, type ReservationDesk } from '../reservations/reservation-desk.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';
import { rowWith } from '../storage/rows.ts';
import type { Database, ReservationRow } from '../storage/tables.ts';

/** What the page of a letter's link shows. */
interface ManageView {
  dealer: Dealer;
  /** Of the place that the visitor has to do with. Absent: the dealer's sales department. */
  phone?: PhoneLink | undefined;
  heading: string;
  /** Answers what the visitor just did. */
  message?: { text: string; isError: boolean } | undefined;
  /** Those that are true. */
  paragraphs: readonly (string | false)[];
  known?: readonly Fact[];
  /** What can be done. Absent where nothing can be. */
  forms?: readonly Markup[] | undefined;
  /** Absent: one to the dealer's site. */
  links?: { label: string; href: string }[];
}

/** Sends the page. It needs no JavaScript, so that it works in the browsers inside mail programs. */
export function sendManagePage(context: Context<Env>, view: ManageView, status: ContentfulStatusCode = 200) {
  const { dealer, heading, message, paragraphs, known, forms = [] } = view;
  const home = `${baseUrlOf(dealer)}/`;
  const { phone = salesPhone(dealer), links = [{ label: `To ${dealer.name}`, href: home }] } = view;
  const body = html`<header class="cluster between"><a class="strong target" href="${home}">${dealer.name}</a>${phone ? html`<a class="strong target" href="${phone.href}">${phone.text}</a>` : ''}</header>
<main class="measure">
${message ? html`<p class="${message.isError ? 'message error' : 'message'}" role="${message.isError ? 'alert' : 'status'}">${message.text}</p>` : ''}
<h1>${heading}</h1>
${paragraphs.map((text) => text && html`<p>${text}</p>`)}
${known && facts(known)}
${forms}
<ul>${links.map(({ label, href }) => html`<li><a class="target" href="${href}">${label}</a></li>`)}</ul>
</main>`;
  const title = `${heading} | ${dealer.name}`;
  // The address is a key, so other pages get the origin only.
  return sendPlainPage(context, { dealer, title, body, referrer: 'strict-origin', status });
}

/** Sends why something cannot be done. The first sentence is its heading. */
export function sendRefusal(context: Context<Env>, { message, status }: Refusal, dealer: Dealer | undefined) {
  const [, heading = message, text] = /^(.+?)\.(?: (.+))?$/s.exec(message) ?? [];
  if (dealer) return sendManagePage(context, { dealer, heading, paragraphs: [text ?? false] }, status);
  const body = html`<main class="measure"><h1>${heading}</h1>${text && html`<p>${text}</p>`}</main>`;
  return sendPlainPage(context, { dealer, title: heading, body, referrer: 'strict-origin', status });
}

/** Said where the link could change something, had it not expired. */
export const linkExpired = 'This link has expired. Please use the link in the newest letter, or call us.';

/** The page of a reservation: how it stands, and the button that ends it or has the deposit returned. */
export function reservationPageView(
  row: ReservationRow,
  dealer: Dealer,
  { link, done, now }: { link: ManageLink; done: string | undefined; now: number },
): ManageView {
  const isKept = keepsCar(row, now);
  const isPaid = row.paid_at !== null;
  const canReturn = isPaid && row.refund_asked_at === null && row.kept_at === null;
  const canEnd = canReturn || (isKept && !isPaid);
  const isExpired = link.expiresAt <= now;
  const until = localTime(row.claim_until, dealerZone(dealer));
  const noun = nounInText(dealer);
  const refundAt = automaticRefundAt(row);
  return {
    dealer,
    heading: isKept
      ? `The ${row.car_title} is held for you`
      : `Your reservation of the ${row.car_title} is over`,
    message: answerTo(done ?? '', 'reservation'),
    paragraphs: [
      isPaid &&
        row.refund_asked_at !== null &&
        'The deposit goes back to the card that you paid with. Banks take up to ten business days to show it.',
      !isKept &&
        canReturn &&
        refundAt !== undefined &&
        `The deposit goes back to the card that you paid with from ${momentInWords(refundAt, dealerZone(dealer))}. You don't need to ask for it.`,
      canEnd && isExpired && linkExpired,
      row.kept_at !== null && `The deposit became part of the price of the ${noun}.`,
    ],
    known: [
      ['Held until', isKept ? `${dayName(until.date)}, ${clockTime(until.time)}` : ''],
      ['Status', statusOf(row, now)],
      ['Reference', row.id],
    ],
    ...(canEnd &&
      !isExpired && {
        forms: [
          cancelForm(
            isKept ? 'Cancel the reservation' : 'Return the deposit',
            isKept
              ? `The ${noun} goes back on sale at once.${isPaid ? ' The whole deposit goes back to your card.' : ''}`
              : 'The whole deposit goes back to the card that you paid with.',
            hidden({ moves: 0 }),
            isKept ? 'Yes, cancel the reservation' : 'Yes, return the deposit',
          ),
        ],
      }),
    ...(isKept && {
      links: [{ label: `See the ${noun}`, href: checkoutUrl(row, dealer, baseUrlOf(dealer)) }],
    }),
  };
}

const statusWords: Record<ReservationRow['state'], string> = {
  pending: 'Not paid yet',
  held: 'Held',
  expired: 'The hold has ended',
  cancelled: 'Cancelled',
  refunded: 'Cancelled, deposit returned',
};

/** A deposit may have gone back without a cancellation, after the hold. */
function statusOf(row: ReservationRow, now: number): string {
  const isAfterHold = row.refund_asked_at !== null && row.refund_asked_at >= row.claim_until;
  return row.state === 'refunded' && isAfterHold
    ? 'The hold has ended, deposit returned'
    : statusWords[stateAt(row, now)];
}

/** What the page says after a posted form, by its outcome. */
const answers: Record<string, (noun: string) => string> = {
  moved: (noun) => `Your ${noun} has a new time. A letter with it is on its way.`,
  cancelled: (noun) => `Done. Your ${noun} is cancelled, and a letter confirms it.`,
  outdated: (noun) =>
    `Nothing was changed, because your ${noun} was changed meanwhile. This is how it stands now.`,
  late: () => 'Nothing was changed, because this link has expired. Please call us.',
  nothing: () => 'Nothing was changed. Please choose a time first.',
};

/** @param done the outcome, from the address of the page */
function answerTo(done: string, noun: string): ManageView['message'] {
  if (!Object.hasOwn(answers, done)) return undefined;
  return { text: answers[done]!(noun), isError: done !== 'moved' && done !== 'cancelled' };
}

const unknown = new Refusal(
  404,
  'This link is not valid. Please use the link in the newest letter, or call us.',
);

/**
 * `/api/manage/<token>`: the page behind the link in a letter. Its holder can move or cancel one appointment, or end one
 * reservation, without an account. Only a posted form changes anything, because mail programs open links by themselves.
 */
export function addManageRoutes(
  app: Hono<Env>,
  parts: ApiParts,
  db: Database,
  { times, desk }: { times: AppointmentDesk; desk: ReservationDesk },
): void {
  const path = `${managePath}:token` as const;

  /** The link and its dealer. @throws Refusal 404 for anything that this server did not sign */
  async function opened(context: Context<Env>): Promise<ManageLink> {
    const link = readManageToken(context.req.param('token') ?? '', parts.keys);
    await parts.limits.count('appointmentTimes', 0, addressOf(context, parts));
    if (!link) throw unknown;
    return link;
  }

  async function visit(link: ManageLink) {
    const planned = await plannedLead(db, link.id);
    const dealer = planned && (await parts.dealers.byId(planned.lead.website_id));
    if (!planned?.appointment || !dealer) throw unknown;
    return { planned, dealer, appointment: planned.appointment };
  }

  async function reserved(link: ManageLink) {
    const row = await rowWith(db, 'reservations', { id: link.id });
    const dealer = row && (await parts.dealers.byId(row.website_id));
    if (!row || !dealer) throw unknown;
    return { row, dealer };
  }

  app.get(path, async (context) => {
    const link = await opened(context);
    const { done, day } = context.req.query();
    if (link.purpose === 'appointment') return sendManagePage(context, await visitView(link, { done, day }));
    const { row, dealer } = await reserved(link);
    return sendManagePage(context, reservationPageView(row, dealer, { link, done, now: parts.now() }));
  });

  app.get(`${path}/appointment.ics`, async (context) => {
    const link = await opened(context);
    if (link.purpose !== 'appointment') throw unknown;
    const { planned, dealer } = await visit(link);
    const manage = context.req.url.replace(/\/appointment\.ics.*$/, '');
    const calendar = visitCalendar(planned, dealer, { manage, now: parts.now() });
    if (!calendar) throw unknown;
    context.header('content-type', 'text/calendar; charset=utf-8');
    context.header('content-disposition', 'attachment; filename="appointment.ics"');
    return context.body(calendar.file);
  });

  app.post(path, async (context) => {
    const link = await opened(context);
    mustBeOwnForm(context, parts, 'the page of the letter');
    const text = await readForm(context, parts);
    const now = parts.now();
    const back = (done: string) => context.redirect(`${context.req.path}?done=${done}`, 303);
    if (link.expiresAt <= now) return back('late');
    if (link.purpose === 'reservation') {
      const { row } = await reserved(link);
      if (text('action') !== 'cancel') return back('nothing');
      const isOver = async () => {
        const { state, refund_asked_at } = (await reserved(link)).row;
        return state === 'cancelled' || refund_asked_at !== null;
      };
      return back((await desk.cancel(row.id)) || (await isOver()) ? 'cancelled' : 'outdated');
    }
    const { dealer, appointment } = await visit(link);
    const answer = await changeVisit(db, text, { appointment, dealer, times, by: customer, now });
    if (typeof answer === 'string') return back(answer);
    const asked = { day: text('when').split(' ')[0], message: { text: answer.why, isError: true } };
    return sendManagePage(context, await visitView(link, asked), 409);
  });

  async function visitView(
    link: ManageLink,
    asked: Pick<ManageView, 'message'> & { [name in 'done' | 'day']?: string | undefined },
  ): Promise<ManageView> {
    const { planned, dealer, appointment } = await visit(link);
    const now = parts.now();
    const { kind, date, moves } = appointment;
    const seen = hidden({ moves });
    const when = timeWords(appointment);
    const noun = visitNoun(kind);
    const place = dealer.locations.find(({ id }) => id === appointment.location_id);
    const at = place && locationSummary(place, dealer);
    const { car } = JSON.parse(planned.lead.payload) as LeadPayload;
    const isCancelled = appointment.cancelled_at !== null;
    const isOver = visitStart(appointment, dealer) <= now;
    const canChange = !isCancelled && !isOver && link.expiresAt > now;
    const free = canChange && (await freeTimesOf(appointment, dealer, times, { day: asked.day, now }));
    return {
      dealer,
      phone: at?.phone,
      heading: isCancelled
        ? `Your ${noun} is cancelled`
        : isOver
          ? `Your ${noun} was on ${dayName(date)}`
          : `Your ${noun} on ${when}`,
      message: asked.message ?? answerTo(asked.done ?? '', noun),
      paragraphs: [!isCancelled && !isOver && !canChange && linkExpired],
      known: [
        ['When', isCancelled || isOver ? '' : when],
        ['Where', at && `${at.name}, ${at.street}, ${at.place}`],
        [nounOf(dealer).one, car?.name],
        ['Reference', leadReference(planned.lead.id)],
      ],
      ...(free && {
        forms: [
          timesForm(free, {
            seen,
            none: 'No other time can be booked online. Please call us.',
            button: 'Take this time',
          }),
          cancelForm(
            `Cancel the ${noun}`,
            `${when} will be free for somebody else.`,
            seen,
            `Yes, cancel the ${noun}`,
          ),
        ],
        links: [
          {
            label: 'Put it into your calendar',
            href: `${managePath}${manageToken(link, parts.keys)}/appointment.ics`,
          },
          ...(at ? [{ label: 'Directions', href: at.directionsHref }] : []),
        ],
      }),
    };
  }
}
