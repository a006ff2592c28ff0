import { html } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import { emailProblem } from '../../domain/leads/contact.ts';
import { isDay } from '../../domain/leads/desk-numbers.ts';
import type { Form } from '../api/arrived-body.ts';
import { timeWords } from '../appointments/appointment-changes.ts';
import type { DiaryEntry } from '../appointments/appointments.ts';
import { freeTimesOf, visitAbout } from '../appointments/visit-times.ts';
import { crmLead } from '../delivery/crm-lead.ts';
import { visitStart } from '../letters/send-letter.ts';
import { Refusal } from '../refusal.ts';
import { type DeskFrame, failed, type Markup } from './desk-page.ts';
import { type DeskCall, type DeskRoutes, dealerOf, whoOf } from './desk-session.ts';
import { appointmentPath, diaryHref } from './diary-routes.ts';
import { customerName, leadPath } from './lead-facts.ts';
import { facts, hidden, phonePart, timesForm } from './page-parts.ts';
import { doneMessage } from './staff-routes.ts';

/** The page of one appointment, where staff move and cancel it. */
export function addAppointmentRoutes(routes: DeskRoutes): void {
  const { parts, own } = routes;

  routes.page(appointmentPath(':id'), async (call) => {
    const entry = await entryOf(call);
    return show(call, entry, { message: doneMessage(call, saidWords(entry, dealerOf(call, entry))) });
  });

  routes.form(appointmentPath(':id'), async (call, form) => {
    const entry = await entryOf(call);
    const action = form('action');
    if (action === 'move') return move(call, entry, form);
    if (action === 'cancel') return cancel(call, entry, form);
    throw new Refusal(400, 'The diary does not know what to do with this form. Please reload the page.');
  });

  /** @throws Refusal 404 for an appointment that the person may not see, as for one that does not exist */
  async function entryOf({ context, person }: DeskCall): Promise<DiaryEntry> {
    const entry = await own.diary.entry(person.scopes, context.req.param('id') ?? '');
    if (!entry) throw new Refusal(404, 'There is no such appointment. Its lead may have been deleted.');
    return entry;
  }

  async function move(call: DeskCall, entry: DiaryEntry, form: Form): Promise<Response> {
    const { context, now } = call;
    const chosen = form('when');
    const [date = '', time = ''] = chosen.split(' ');
    if (!isDay(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
      return show(call, entry, { message: failed('Choose a time first. Nothing is changed yet.') }, 400);
    const refused = (text: string) => {
      const message = failed(`${text} Nothing is changed yet.`);
      return show(call, entry, { day: date, chosen, message }, 409);
    };
    // First whether the form is outdated: what it asks for was chosen from an earlier state.
    if (!isAsSeen(entry, form)) return outdated(call);
    const about = visitAbout(entry.appointment, dealerOf(call, entry));
    const fault = await own.times.fault({ date, time }, about, now);
    const seat = own.times.seat({ date, time }, about);
    if (fault || !seat) return refused(fault?.why ?? 'Choose a time first.');
    const result = await own.appointments.move(seenIn(entry, form), seat, now, whoOf(call, entry));
    if (result === 'taken') return refused('That time was taken a moment ago. Please choose another one.');
    return result === 'done'
      ? context.redirect(`${appointmentPath(entry.lead.id)}?done=moved`, 303)
      : outdated(call);
  }

  async function cancel(call: DeskCall, entry: DiaryEntry, form: Form): Promise<Response> {
    const note = `Cancelled by the dealership. It was ${timeWords(entry.appointment)}.`;
    const isOpen = isAsSeen(entry, form) && !isOver(entry, call);
    const result =
      isOpen && (await own.appointments.cancel(seenIn(entry, form), note, call.now, whoOf(call, entry)));
    if (result === 'done')
      return call.context.redirect(`${appointmentPath(entry.lead.id)}?done=cancelled`, 303);
    return outdated(call);
  }

  /** Says what somebody else did meanwhile, with the appointment as it is now. */
  async function outdated(call: DeskCall): Promise<Response> {
    const entry = await entryOf(call);
    const { appointment, lead } = entry;
    const last = (await own.leads.history(lead.id)).find(({ kind }) => kind === 'appointment');
    const by = last ? ` by ${last.who_name.replace(/^The /, 'the ')}` : '';
    const happened =
      appointment.cancelled_at !== null
        ? `Meanwhile the appointment was cancelled${by}. It was on ${timeWords(appointment)}.`
        : isOver(entry, call)
          ? 'Meanwhile the appointment began.'
          : `Meanwhile the appointment was moved to ${timeWords(appointment)}${by}. If you still want to change it, do it from here.`;
    return show(call, entry, { happened }, 409);
  }

  /** Draws one appointment with the forms that move and cancel it. */
  async function show(
    call: DeskCall,
    entry: DiaryEntry,
    more: { day?: string; chosen?: string; happened?: string; message?: DeskFrame['message'] },
    status?: 400 | 409,
  ): Promise<Response> {
    const { context, now } = call;
    const { appointment, lead } = entry;
    const dealer = dealerOf(call, entry);
    const { day = context.req.query('day'), chosen = '', happened, message } = more;
    const isCancelled = appointment.cancelled_at !== null;
    const canChange = !isCancelled && !isOver(entry, call);
    const place = `${dealer.id}:${appointment.location_id}`;
    const diary = diaryHref({ place, day: appointment.date, view: 'day' });
    const { car, ownCar, phone } = crmLead(lead, dealer);
    const isService = appointment.kind === 'service';
    const when = timeWords(appointment);
    const forms = async () => {
      const times = await freeTimesOf(appointment, dealer, own.times, { day, now });
      const seen = seenFields(call, entry);
      const none = 'No other time can be booked.';
      return html`${timesForm(times, { seen, none, chosen, button: 'Move it to this time' })}${cancelPart(call, entry)}`;
    };
    const main = html`<p class="back"><a href="${diary}">The diary</a></p>
<h1>${isService ? 'Service' : 'Test drive'} of ${customerName(lead)}</h1>
${happened === undefined ? '' : html`<section class="conflict" aria-labelledby="happened"><h2 id="happened">Nothing was changed</h2><p>${happened}</p></section>`}
<div class="columns stack-4"><section><h2>Appointment</h2>${facts([
      ['When', isCancelled ? `Cancelled. It was ${when}.` : when],
      ['Where', dealer.locations.find(({ id }) => id === appointment.location_id)?.name ?? dealer.name],
      ['Car', isService ? [ownCar?.description, ownCar?.registration].filter(Boolean).join(', ') : car?.name],
      ['Email', lead.email],
      ['Phone', phonePart(phone)],
    ])}
<p><a href="${leadPath(lead.id)}">The lead and its history</a></p></section>
<div class="stack-4">${canChange ? await forms() : html`<section><p>${isCancelled ? 'Its time is free again.' : 'It is over and can no longer be changed.'}</p></section>`}</div></div>`;
    return routes.send(
      call,
      { title: `Appointment of ${customerName(lead)}`, room: 'diary', message },
      main,
      status,
    );
  }

  /** What the page says after a change. Whether the customer is told depends on their address and the dealer. */
  function saidWords({ lead }: DiaryEntry, dealer: Dealer): Record<string, string> {
    const isTold =
      parts.mail !== undefined && dealer.leads.letters.enabled && emailProblem(lead.email) === undefined;
    const told = isTold
      ? 'A letter tells the customer.'
      : 'The customer gets no letter, so please tell them yourself.';
    return {
      moved: `The appointment has a new time. ${told}`,
      cancelled: `The appointment is cancelled. ${told}`,
    };
  }
}

function isOver(entry: DiaryEntry, call: DeskCall): boolean {
  return (visitStart(entry.appointment, dealerOf(call, entry)) ?? 0) <= call.now;
}

/** The state that a form was made from. */
function seenIn({ lead }: DiaryEntry, form: Form) {
  return { lead_id: lead.id, moves: Number(form('moves')) };
}

function isAsSeen({ appointment }: DiaryEntry, form: Form): boolean {
  return appointment.cancelled_at === null && String(appointment.moves) === form('moves');
}

const seenFields = ({ formKey }: DeskCall, { appointment }: DiaryEntry) =>
  hidden({ form_key: formKey, moves: appointment.moves });

function cancelPart(call: DeskCall, entry: DiaryEntry): Markup {
  const path = appointmentPath(entry.lead.id);
  if (call.context.req.query('ask') !== 'cancel')
    return html`<section><h2>Cancel</h2><form method="get" action="${path}"><button name="ask" value="cancel" class="quiet">Cancel the appointment</button></form></section>`;
  return html`<section><h2>Cancel the appointment?</h2>
<p>${timeWords(entry.appointment)} will be free for somebody else.</p>
<div class="row"><form method="post" action="${path}" data-form>${seenFields(call, entry)}<button name="action" value="cancel">Yes, cancel it</button></form>
<a class="button quiet" href="${path}">No, keep it</a></div></section>`;
}
