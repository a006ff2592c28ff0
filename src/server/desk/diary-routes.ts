import { html, raw } from 'hono/html';
import type { AppointmentKind } from '../../domain/leads/appointments.ts';
import { emailProblem } from '../../domain/leads/contact.ts';
import { isDay } from '../../domain/leads/desk-numbers.ts';
import { nounOf } from '../../domain/stock/noun.ts';
import { clockTime, dayName, weekdayName } from '../../domain/time/day-in-words.ts';
import { dayAfter } from '../../domain/time/open-state.ts';
import { localDay } from '../../domain/time/time-zone.ts';
import { zoneAt } from '../../site/site-identity.ts';
import { changeVisit, timeWords } from '../appointments/appointment-changes.ts';
import { type DiarySlot, freeOf, freeTimesOf, visitStart } from '../appointments/appointment-times.ts';
import { type DiaryEntry, diaryEntries, diaryEntry } from '../appointments/appointments.ts';
import { crmLead } from '../delivery/crm-lead.ts';
import { Refusal } from '../refusal.ts';
import type { LeadScope } from '../storage/lead-scope.ts';
import { type Markup, rooms } from './desk-page.ts';
import { type Act, type DeskCall, type DeskRoutes, dealerOf } from './desk-session.ts';
import { placesOf } from './desk-staff.ts';
import { customerName, historyPart, leadPath } from './lead-facts.ts';
import { cancelForm, facts, hidden, navigation, phonePart, select, timesForm } from './page-parts.ts';

const diaryPath = rooms.diary.href;

/** Address of the page of a lead's appointment. */
export const appointmentPath = (lead_id: string): string => `${diaryPath}${lead_id}`;

const kindTitles: Record<AppointmentKind, string> = {
  'test-drive': 'Test drives',
  service: 'Services',
};

/** What the address of the diary asks for: a place as 'website:location', and a day as 'yyyy-mm-dd'. */
type DiaryQuery = Record<'place' | 'day', string> & { view: 'day' | 'week' };

function diaryHref(query: DiaryQuery, change: Partial<DiaryQuery> = {}): string {
  return `${diaryPath}?${new URLSearchParams({ ...query, ...change })}`;
}

const kindsOf = ({ categories }: LeadScope): readonly AppointmentKind[] =>
  categories === 'all' ? ['test-drive', 'service'] : categories === 'care' ? ['service'] : ['test-drive'];

async function diaryOf({ context, person, dealer: here, now }: DeskCall, { own }: DeskRoutes) {
  const places = placesOf(person);
  const asked = (name: string) => (context.req.query(name) ?? '').slice(0, 120);
  const place =
    places.find(({ value }) => value === asked('place')) ??
    places.find(({ dealer }) => dealer.id === here.id) ??
    places[0];
  if (!place) throw new Refusal(404, 'None of your locations has a diary.');
  const { dealer, location, scope } = place;
  const kinds = kindsOf(scope);
  const today = localDay(now, zoneAt(dealer, location?.id));
  const query: DiaryQuery = {
    place: place.value,
    day: isDay(asked('day')) ? asked('day') : today,
    view: asked('view') === 'week' ? 'week' : 'day',
  };
  const weekday = (new Date(`${query.day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const from = query.view === 'week' ? dayAfter(query.day, -weekday) : query.day;
  const dates = Array.from({ length: query.view === 'week' ? 7 : 1 }, (_, index) => dayAfter(from, index));
  const owner = { website_id: dealer.id, location_id: location?.id ?? '' };
  const entries = await diaryEntries(own.db, person.scopes, owner, { from, until: dates.at(-1)! });
  const partOf = async (kind: AppointmentKind, date: string) => {
    const about = { dealer, kind, place: location, carKey: '' };
    const { slots, rules } = await own.times.slotsOn(date, about, now);
    const mine = entries.filter(({ appointment: of }) => of.kind === kind && of.date === date);
    return { kind, slots, capacity: rules.capacity, entries: mine };
  };
  const dayOf = async (date: string) => {
    const parts = await Promise.all(kinds.map((kind) => partOf(kind, date)));
    // A workshop has no hours for test drives.
    const offered = parts.filter((part) => part.slots !== 'unknown' || part.entries.length > 0);
    return { date, parts: offered.length > 0 ? offered : parts };
  };
  return { query, places, dealer, today, days: await Promise.all(dates.map(dayOf)) };
}

type DiaryView = Awaited<ReturnType<typeof diaryOf>>;

/** One kind of appointment on one day. */
type DiaryPart = DiaryView['days'][number]['parts'][number];

function diaryPage(view: DiaryView): Markup {
  const { query, places, today, days } = view;
  const step = query.view === 'week' ? 7 : 1;
  const tab = (view: DiaryQuery['view'], label: string) => ({
    ...{ label, href: diaryHref(query, { view }), isHere: view === query.view },
  });
  const title =
    query.view === 'week'
      ? `Week of ${dayName(days[0]!.date)}`
      : `${dayName(query.day)}${query.day === today ? ', today' : ''}`;
  return html`<h1>${title}</h1>
${navigation('View', [tab('day', 'Day'), tab('week', 'Week')])}
<form class="filters cluster gap-2" method="get" action="${diaryPath}">
${places.length > 1 ? html`<label><span>Place</span> ${select('place', query.place, places)}</label>` : html`${hidden({ place: query.place })}`}
<label><span>Day</span> <input type="date" name="day" value="${query.day}" required></label>
${hidden({ view: query.view })}
<button class="quiet">Show</button>
<span class="line gap-2"><a class="target" href="${diaryHref(query, { day: dayAfter(query.day, -step) })}" rel="prev">Earlier</a>
<a class="target" href="${diaryHref(query, { day: today })}">Today</a>
<a class="target" href="${diaryHref(query, { day: dayAfter(query.day, step) })}" rel="next">Later</a></span>
</form>
${query.view === 'week' ? weekPart(view) : dayPart(days[0]!, view)}`;
}

function dayPart({ parts }: DiaryView['days'][number], view: DiaryView): Markup {
  return html`<div class="tiles stack-4">${parts.map((part) => {
    const title = kindTitles[part.kind];
    const rows = rowsOf(part);
    return html`<section aria-labelledby="${part.kind}"><h2 id="${part.kind}">${title}</h2>
<p class="soft">${sumWords(part)}</p>
${
  rows.length === 0
    ? ''
    : html`<table><thead><tr><th scope="col">Time</th><th scope="col">Booked</th><th scope="col">Free</th></tr></thead>
<tbody>${rows.map(
        ({ time, slot, entries }) =>
          html`<tr${entries.length > 0 ? raw(' class="booked"') : ''}><th scope="row">${clockTime(time)}</th><td class="full">${entries.map((entry) => entryPart(entry, view))}</td><td class="soft">${slot ? freeWords(slot, part.capacity) : ''}</td></tr>`,
      )}</tbody></table>`
}
</section>`;
  })}</div>`;
}

/** The times of a day with what begins then. Visitors may book any time within a slot. */
function rowsOf({ slots, entries }: DiaryPart) {
  const known = slots === 'unknown' ? [] : slots;
  const times = [...known.map(({ time }) => time), ...entries.map(({ appointment }) => appointment.time)];
  return [...new Set(times)].sort().map((time) => ({
    time,
    slot: known.find((one) => one.time === time),
    entries: entries.filter(({ appointment }) => appointment.time === time),
  }));
}

function freeWords({ free, isOver }: DiarySlot, capacity: number): string {
  if (isOver) return 'Over';
  return free === 0 ? 'None' : `${free} of ${capacity}`;
}

/** '3 booked, 12 places free' */
function sumWords({ slots, entries }: DiaryPart): string {
  const booked = entries.length === 0 ? 'Nothing booked' : `${entries.length} booked`;
  if (slots === 'unknown') return `${booked}. Without opening hours any time can be asked for.`;
  if (slots.length === 0) return `${booked}. Closed.`;
  if (slots.every(({ isOver }) => isOver)) return `${booked}.`;
  const free = freeOf(slots);
  return `${booked}, ${free === 1 ? 'one place' : `${free} places`} free.`;
}

function entryPart({ appointment, lead }: DiaryEntry, { dealer }: DiaryView): Markup {
  const { car, ownCar } = crmLead(lead, dealer);
  const about = appointment.kind === 'service' ? ownCar?.description || ownCar?.registration : car?.name;
  return html`<span class="block"><a class="strong" href="${appointmentPath(lead.id)}">${customerName(lead)}</a>${about ? html` <span class="soft">${about}</span>` : ''}</span>`;
}

function weekPart(view: DiaryView): Markup {
  const { days, query, today } = view;
  return html`<div class="week">${days.map(
    ({
      date,
      parts,
    }) => html`<section aria-labelledby="d-${date}"${date === today ? raw(' class="today"') : ''}>
<h2 id="d-${date}"><a href="${diaryHref(query, { day: date, view: 'day' })}">${weekdayName(date)} ${Number(date.slice(8))}/${Number(date.slice(5, 7))}</a></h2>
${parts.map(
  (part) => html`<h3 class="small">${kindTitles[part.kind]}</h3>
<p class="note">${sumWords(part)}</p>
${part.entries.length > 0 ? html`<ul>${part.entries.map((entry) => html`<li>${clockTime(entry.appointment.time)} ${entryPart(entry, view)}</li>`)}</ul>` : ''}`,
)}
</section>`,
  )}</div>`;
}

/** The diary of test drives and services: a day or a week of one place, and each appointment, to move and cancel. */
export function addDiaryRoutes(routes: DeskRoutes): void {
  const { parts, own } = routes;
  routes.page(diaryPath, async (call) =>
    routes.send(call, { title: 'Diary', room: 'diary' }, diaryPage(await diaryOf(call, routes))),
  );
  routes.thing<DiaryEntry>({
    pathOf: appointmentPath,
    room: 'diary',
    find: ({ person }, id) => diaryEntry(own.db, person.scopes, id),
    missing: 'There is no such appointment. Its lead may have been deleted.',
    draw: async (call, entry, typed) => ({
      title: `Appointment of ${customerName(entry.lead)}`,
      main: await appointmentPage(call, entry, typed('when')),
    }),
    acts: { move: change, cancel: change },

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

  async function change({ call: { now }, one: { appointment }, dealer, who: by, form }: Act<DiaryEntry>) {
    const done = await changeVisit(own.db, form, { appointment, dealer, times: own.times, by, now });
    if (done === 'nothing') throw new Refusal(400, 'Choose a time first. Nothing is changed yet.');
    if (done === 'outdated')
      throw new Refusal(409, 'Nothing is changed: somebody else was quicker, as the history says.');
    if (typeof done !== 'string') throw new Refusal(409, `${done.why} Nothing is changed.`);
    return done;
  }

  /** Draws one appointment with the forms that move and cancel it. */
  async function appointmentPage(call: DeskCall, entry: DiaryEntry, chosen: string): Promise<Markup> {
    const { appointment, lead } = entry;
    const dealer = dealerOf(call, entry);
    const isCancelled = appointment.cancelled_at !== null;
    const isOver = visitStart(appointment, dealer) <= call.now;
    const place = `${dealer.id}:${appointment.location_id}`;
    const diary = diaryHref({ place, day: appointment.date, view: 'day' });
    const { car, ownCar, phone } = crmLead(lead, dealer);
    const isService = appointment.kind === 'service';
    const when = timeWords(appointment);
    const forms = async () => {
      const times = await freeTimesOf(appointment, dealer, own.times, {
        day: chosen.split(' ')[0] || call.context.req.query('day'),
        now: call.now,
      });
      const seen = hidden({ form_key: call.formKey, moves: appointment.moves });
      const none = 'No other time can be booked.';
      const question = `${when} will be free for somebody else.`;
      return html`${timesForm(times, { seen, none, chosen, button: 'Move it to this time' })}${cancelForm('Cancel the appointment', question, seen, 'Yes, cancel it')}`;
    };
    return html`<p><a href="${diary}">The diary</a></p>
<h1>${isService ? 'Service' : 'Test drive'} of ${customerName(lead)}</h1>
<div class="columns stack-4"><section><h2>Appointment</h2>${facts([
      ['When', isCancelled ? `Cancelled. It was ${when}.` : when],
      ['Where', dealer.locations.find(({ id }) => id === appointment.location_id)?.name ?? dealer.name],
      [
        nounOf(dealer).one,
        isService ? [ownCar?.description, ownCar?.registration].filter(Boolean).join(', ') : car?.name,
      ],
      ['Email', lead.email],
      ['Phone', phonePart(phone)],
    ])}
<p><a href="${leadPath(lead.id)}">The lead</a></p></section>
<div class="stack-4">${isCancelled || isOver ? html`<section><p>${isCancelled ? 'Its time is free again.' : 'It is over and can no longer be changed.'}</p></section>` : await forms()}
${historyPart(lead, await own.leads.history(lead.id), call.when)}</div></div>`;
  }
}
