import { html } from 'hono/html';
import { emailProblem } from '../../domain/leads/contact.ts';
import { isDay } from '../../domain/leads/desk-numbers.ts';
import type { Form } from '../api/arrived-body.ts';
import { timeWords } from '../appointments/appointment-changes.ts';
import { freeTimesOf, visitAbout } from '../appointments/appointment-times.ts';
import type { DiaryEntry } from '../appointments/appointments.ts';
import { crmLead } from '../delivery/crm-lead.ts';
import { visitStart } from '../letters/send-letter.ts';
import { failed, type Markup } from './desk-page.ts';
import { type Again, type DeskCall, type DeskRoutes, dealerOf } from './desk-session.ts';
import { appointmentPath, diaryHref } from './diary-routes.ts';
import { customerName, leadPath } from './lead-facts.ts';
import { facts, hidden, phonePart, timesForm } from './page-parts.ts';

interface Beside {
  /** The day whose free times are shown, and the time that was chosen there. */
  day: string;
  chosen: string;
  /** A form was made from an earlier state: the page says what somebody else did meanwhile. */
  isOutdated: boolean;
}

const outdated: Again<Partial<Beside>> = { isOutdated: true, status: 409 };

/** The page of one appointment, where staff move and cancel it. */
export function addAppointmentRoutes(routes: DeskRoutes): void {
  const { parts, own } = routes;
  routes.thing<DiaryEntry, Beside>({
    pathOf: appointmentPath,
    room: 'diary',
    find: ({ person }, id) => own.diary.entry(person.scopes, id),
    missing: 'There is no such appointment. Its lead may have been deleted.',
    draw: async (call, entry, beside) => ({
      title: `Appointment of ${customerName(entry.lead)}`,
      main: await appointmentPage(call, entry, beside),
    }),
    acts: {
      async move({ call, one: entry, dealer, who, form }) {
        const chosen = form('when');
        const [date = '', time = ''] = chosen.split(' ');
        if (!isDay(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
          return { message: failed('Choose a time first. Nothing is changed yet.'), status: 400 };
        const refused = (text: string) =>
          ({ day: date, chosen, message: failed(`${text} Nothing is changed yet.`), status: 409 }) as const;
        // First whether the form is outdated: what it asks for was chosen from an earlier state.
        if (!isAsSeen(entry, form)) return outdated;
        const about = visitAbout(entry.appointment, dealer);
        const fault = await own.times.fault({ date, time }, about, call.now);
        const seat = own.times.seat({ date, time }, about);
        if (fault || !seat) return refused(fault?.why ?? 'Choose a time first.');
        const result = await own.appointments.move(seenIn(entry, form), seat, call.now, who);
        if (result === 'taken')
          return refused('That time was taken a moment ago. Please choose another one.');
        return result === 'done' ? 'moved' : outdated;
      },

      async cancel({ call, one: entry, who, form }) {
        const note = `Cancelled by the dealership. It was ${timeWords(entry.appointment)}.`;
        if (!isAsSeen(entry, form) || isOver(entry, call)) return outdated;
        const result = await own.appointments.cancel(seenIn(entry, form), note, call.now, who);
        return result === 'done' ? 'cancelled' : outdated;
      },
    },

    /** Whether the customer is told depends on their address and the dealer. */
    said(call, entry) {
      const isTold =
        parts.mail !== undefined &&
        dealerOf(call, entry).leads.letters.enabled &&
        emailProblem(entry.lead.email) === undefined;
      const told = isTold
        ? 'A letter tells the customer.'
        : 'The customer gets no letter, so please tell them yourself.';
      return {
        moved: `The appointment has a new time. ${told}`,
        cancelled: `The appointment is cancelled. ${told}`,
      };
    },
  });

  /** What somebody else did with an appointment, with how it is now. */
  async function happenedTo(entry: DiaryEntry, call: DeskCall): Promise<string> {
    const { appointment, lead } = entry;
    const when = timeWords(appointment);
    const last = (await own.leads.history(lead.id)).find(({ kind }) => kind === 'appointment');
    const by = last ? ` by ${last.who_name.replace(/^The /, 'the ')}` : '';
    if (appointment.cancelled_at !== null)
      return `Meanwhile the appointment was cancelled${by}. It was on ${when}.`;
    if (isOver(entry, call)) return 'Meanwhile the appointment began.';
    return `Meanwhile the appointment was moved to ${when}${by}. If you still want to change it, do it from here.`;
  }

  /** Draws one appointment with the forms that move and cancel it. */
  async function appointmentPage(
    call: DeskCall,
    entry: DiaryEntry,
    { day = call.context.req.query('day'), chosen = '', isOutdated }: Partial<Beside>,
  ): Promise<Markup> {
    const { appointment, lead } = entry;
    const dealer = dealerOf(call, entry);
    const isCancelled = appointment.cancelled_at !== null;
    const place = `${dealer.id}:${appointment.location_id}`;
    const diary = diaryHref({ place, day: appointment.date, view: 'day' });
    const { car, ownCar, phone } = crmLead(lead, dealer);
    const isService = appointment.kind === 'service';
    const when = timeWords(appointment);
    const forms = async () => {
      const times = await freeTimesOf(appointment, dealer, own.times, { day, now: call.now });
      const seen = seenFields(call, entry);
      const none = 'No other time can be booked.';
      return html`${timesForm(times, { seen, none, chosen, button: 'Move it to this time' })}${cancelPart(call, entry)}`;
    };
    return html`<p class="back"><a href="${diary}">The diary</a></p>
<h1>${isService ? 'Service' : 'Test drive'} of ${customerName(lead)}</h1>
${isOutdated ? html`<section class="conflict" aria-labelledby="happened"><h2 id="happened">Nothing was changed</h2><p>${happenedTo(entry, call)}</p></section>` : ''}
<div class="columns stack-4"><section><h2>Appointment</h2>${facts([
      ['When', isCancelled ? `Cancelled. It was ${when}.` : when],
      ['Where', dealer.locations.find(({ id }) => id === appointment.location_id)?.name ?? dealer.name],
      ['Car', isService ? [ownCar?.description, ownCar?.registration].filter(Boolean).join(', ') : car?.name],
      ['Email', lead.email],
      ['Phone', phonePart(phone)],
    ])}
<p><a href="${leadPath(lead.id)}">The lead and its history</a></p></section>
<div class="stack-4">${isCancelled || isOver(entry, call) ? html`<section><p>${isCancelled ? 'Its time is free again.' : 'It is over and can no longer be changed.'}</p></section>` : await forms()}</div></div>`;
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
