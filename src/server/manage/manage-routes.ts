import type { Context, Hono } from 'hono';
import { leadReference } from '../../domain/leads/lead-rules.ts';
import { dayName } from '../../domain/time/day-in-words.ts';
import { locationSummary } from '../../site/places/location-of.ts';
import type { ApiParts, Env } from '../api/api-parts.ts';
import { readForm } from '../api/arrived-body.ts';
import { addressOf, mustBeOwnForm } from '../api/caller.ts';
import { AppointmentChanges, timeWords } from '../appointments/appointment-changes.ts';
import { type AppointmentDesk, freeTimesOf, visitAbout } from '../appointments/appointment-times.ts';
import { plannedLead } from '../leads/lead-deliveries.ts';
import { visitNoun } from '../letters/letter-words.ts';
import { type ManageLink, managePath, manageToken, readManageToken } from '../letters/manage-link.ts';
import { visitStart } from '../letters/send-letter.ts';
import { visitCalendar } from '../letters/visit-calendar.ts';
import { Refusal } from '../refusal.ts';
import type { ReservationDesk } from '../reservations/reservation-desk.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';
import { rowWith } from '../storage/rows.ts';
import type { AppointmentRow, Database } from '../storage/tables.ts';
import {
  answerTo,
  linkExpired,
  type ManageView,
  reservationPageView,
  sendManagePage,
} from './manage-page.ts';

/** As the history of the lead names the holder of a link. */
const customer = { email: '', name: 'The customer' };

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
  const changes = new AppointmentChanges(db);

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
    const asked = { done: context.req.query('done'), isCancelAsked: context.req.query('ask') === 'cancel' };
    if (link.purpose === 'reservation') {
      const { row, dealer } = await reserved(link);
      const view = reservationPageView(row, dealer, { link, ...asked, now: parts.now() });
      return sendManagePage(context, view);
    }
    return sendManagePage(context, await visitView(link, { ...asked, day: context.req.query('day') }));
  });

  app.get(`${path}/appointment.ics`, async (context) => {
    const link = await opened(context);
    if (link.purpose !== 'appointment') throw unknown;
    const { planned, dealer } = await visit(link);
    const manage = context.req.url.replace(/\/appointment\.ics.*$/, '');
    const startsAt = visitStart(planned.appointment, dealer);
    const calendar = visitCalendar(planned, dealer, { startsAt, manage, now: parts.now() });
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
    /** A second tap sends the form again: what it asked for is done then, and the first answer is not seen. */
    const isDone = async (isIt: (now: AppointmentRow) => boolean) => isIt((await visit(link)).appointment);
    const seen = { lead_id: link.id, moves: Number(text('moves')) };
    if (text('action') === 'cancel') {
      const note = `Cancelled by the visitor. It was ${timeWords(appointment)}.`;
      const result = await changes.cancel(seen, note, now, customer);
      const isCancelled = result === 'done' || (await isDone((is) => is.cancelled_at !== null));
      return back(isCancelled ? 'cancelled' : 'outdated');
    }
    const [date = '', time = ''] = text('when').split(' ');
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return back('nothing');
    const about = visitAbout(appointment, dealer);
    const fault = await times.fault({ date, time }, about, now);
    const seat = fault ? undefined : times.seat({ date, time }, about);
    const result = seat && (await changes.move(seen, seat, now, customer));
    if (result === 'done') return back('moved');
    if (result === 'outdated') {
      const isThere = (is: AppointmentRow) =>
        is.cancelled_at === null && is.date === date && is.time === time;
      return back((await isDone(isThere)) ? 'moved' : 'outdated');
    }
    const taken = result && 'That time was taken a moment ago. Please choose another one.';
    const message = { text: taken ?? fault?.why ?? 'Please choose a time.', isError: true };
    return sendManagePage(context, await visitView(link, { day: date, message }), 409);
  });

  async function visitView(
    link: ManageLink,
    asked: {
      done?: string | undefined;
      isCancelAsked?: boolean;
      day?: string | undefined;
      message?: ManageView['message'];
    },
  ): Promise<ManageView> {
    const { planned, dealer, appointment } = await visit(link);
    const now = parts.now();
    const { kind, date, moves } = appointment;
    const when = timeWords(appointment);
    const noun = visitNoun(kind);
    const place = dealer.locations.find(({ id }) => id === appointment.location_id);
    const at = place && locationSummary(place, dealer);
    const { car } = JSON.parse(planned.lead.payload) as LeadPayload;
    const isCancelled = appointment.cancelled_at !== null;
    const startsAt = visitStart(appointment, dealer) ?? 0;
    const isOver = startsAt <= now;
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
        ['Car', car?.name],
        ['Reference', leadReference(planned.lead.id)],
      ],
      ...(free && {
        times: { ...free, moves },
        cancel: {
          label: `Cancel the ${noun}`,
          question: `${when} will be free for somebody else.`,
          isAsked: asked.isCancelAsked === true,
          moves,
        },
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
