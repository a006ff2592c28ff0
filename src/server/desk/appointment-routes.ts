import type { Dealer } from '../../config/schema/dealer.ts';
import { emailProblem } from '../../domain/contact.ts';
import { isDay } from '../../domain/desk-numbers.ts';
import type { Form } from '../api/arrived-body.ts';
import { timeWords } from '../appointments/appointment-changes.ts';
import type { DiaryEntry } from '../appointments/appointments.ts';
import { freeTimesOf, visitAbout } from '../appointments/visit-times.ts';
import { visitStart } from '../letters/send-letter.ts';
import { Refusal } from '../refusal.ts';
import { type DeskFrame, failed } from './desk-page.ts';
import { type DeskCall, type DeskRoutes, dealerOf, whoOf } from './desk-session.ts';
import { appointmentPage, appointmentPath, diaryHref } from './diary-page.ts';
import { customerName } from './lead-facts.ts';
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

  async function show(
    call: DeskCall,
    entry: DiaryEntry,
    more: { day?: string; chosen?: string; happened?: string; message?: DeskFrame['message'] },
    status?: 400 | 409,
  ): Promise<Response> {
    const { context, formKey, now } = call;
    const { appointment, lead } = entry;
    const dealer = dealerOf(call, entry);
    const { day = context.req.query('day'), chosen = '', happened, message } = more;
    const canChange = appointment.cancelled_at === null && !isOver(entry, call);
    const location = dealer.locations.find(({ id }) => id === appointment.location_id);
    const place = `${dealer.id}:${appointment.location_id}`;
    const view = {
      entry,
      dealer,
      placeName: location?.name ?? dealer.name,
      formKey,
      happened,
      diary: diaryHref({ place, day: appointment.date, view: 'day' }),
      times: canChange
        ? { ...(await freeTimesOf(appointment, dealer, own.times, { day, now })), chosen }
        : undefined,
      isCancelAsked: canChange && context.req.query('ask') === 'cancel',
    };
    const title = `Appointment of ${customerName(lead)}`;
    return routes.send(call, { title, room: 'diary', message }, appointmentPage(view), status);
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
