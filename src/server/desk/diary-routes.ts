import { html, raw } from 'hono/html';
import type { AppointmentKind } from '../../domain/leads/appointments.ts';
import { isDay } from '../../domain/leads/desk-numbers.ts';
import type { Location } from '../../domain/places/location.ts';
import { clockTime, dayName, weekdayName } from '../../domain/time/day-in-words.ts';
import { dayAfter } from '../../domain/time/open-state.ts';
import { localDay } from '../../domain/time/time-zone.ts';
import { zoneAt } from '../../site/site-identity.ts';
import { type DiarySlot, freeOf } from '../appointments/appointment-times.ts';
import type { DiaryEntry } from '../appointments/appointments.ts';
import { crmLead } from '../delivery/crm-lead.ts';
import { Refusal } from '../refusal.ts';
import type { LeadScope } from '../storage/lead-scope.ts';
import { type Markup, rooms } from './desk-page.ts';
import type { DeskCall, DeskRoutes } from './desk-session.ts';
import { type Person, placesIn } from './desk-staff.ts';
import { customerName } from './lead-facts.ts';
import { hidden, navigation, select } from './page-parts.ts';

const diaryPath = rooms.diary.href;

/** Address of the page of a lead's appointment. */
export const appointmentPath = (lead_id: string): string => `${diaryPath}${lead_id}`;

const kindTitles: Record<AppointmentKind, string> = {
  'test-drive': 'Test drives',
  service: 'Services',
};

/** What the address of the diary asks for. */
interface DiaryQuery {
  /** 'website:location' */
  place: string;
  /** 'yyyy-mm-dd' */
  day: string;
  view: 'day' | 'week';
}

export function diaryHref(query: DiaryQuery, change: Partial<DiaryQuery> = {}): string {
  return `${diaryPath}?${new URLSearchParams({ ...query, ...change })}`;
}

const kindsOf = ({ categories }: LeadScope): readonly AppointmentKind[] =>
  categories === 'all' ? ['test-drive', 'service'] : categories === 'care' ? ['service'] : ['test-drive'];

/** The places whose diary a person sees, as 'website:location', so that two dealers' ids do not meet. */
function placesOf({ grants }: Person) {
  return grants.flatMap((grant) => {
    const { dealer, scope } = grant;
    const isWhole = dealer.locations.length === 0 && scope.places === undefined;
    const places: (Location | undefined)[] = isWhole ? [undefined] : placesIn(grant);
    return places.map((location) => {
      const { id = '', name = dealer.name } = location ?? {};
      // Places are often named after their dealer.
      const label = grants.length === 1 || name.includes(dealer.name) ? name : `${dealer.name}, ${name}`;
      return { value: `${dealer.id}:${id}`, label, dealer, location, kinds: kindsOf(scope) };
    });
  });
}

/** The diary of test drives and services: a day or a week of one place. */
export function addDiaryRoutes(routes: DeskRoutes): void {
  routes.page(diaryPath, async (call) =>
    routes.send(call, { title: 'Diary', room: 'diary' }, diaryPage(await diaryOf(call, routes))),
  );
}

async function diaryOf({ context, person, dealer: here, now }: DeskCall, { own }: DeskRoutes) {
  const places = placesOf(person);
  const asked = (name: string) => (context.req.query(name) ?? '').slice(0, 120);
  const place =
    places.find(({ value }) => value === asked('place')) ??
    places.find(({ dealer }) => dealer.id === here.id) ??
    places[0];
  if (!place) throw new Refusal(404, 'None of your locations has a diary.');
  const { dealer, location, kinds } = place;
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
  const entries = await own.diary.entries(person.scopes, owner, { from, until: dates.at(-1)! });
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
<form class="filters" method="get" action="${diaryPath}">
${places.length > 1 ? html`<label><span>Place</span>${select('place', query.place, places)}</label>` : html`${hidden({ place: query.place })}`}
<label><span>Day</span><input type="date" name="day" value="${query.day}" required></label>
${hidden({ view: query.view })}
<button class="quiet">Show</button>
<span class="line"><a class="reset" href="${diaryHref(query, { day: dayAfter(query.day, -step) })}" rel="prev">Earlier</a>
<a class="reset" href="${diaryHref(query, { day: today })}">Today</a>
<a class="reset" href="${diaryHref(query, { day: dayAfter(query.day, step) })}" rel="next">Later</a></span>
</form>
<div data-live>${query.view === 'week' ? weekPart(view) : dayPart(days[0]!, view)}</div>`;
}

function dayPart({ parts }: DiaryView['days'][number], view: DiaryView): Markup {
  return html`<div class="diary stack-4">${parts.map((part) => {
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
          html`<tr${entries.length > 0 ? raw(' class="booked"') : ''}><th scope="row">${clockTime(time)}</th><td>${entries.map((entry) => entryPart(entry, view))}</td><td class="soft">${slot ? freeWords(slot, part.capacity) : ''}</td></tr>`,
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
  return html`<span class="entry"><a href="${appointmentPath(lead.id)}">${customerName(lead)}</a>${about ? html` <span class="soft">${about}</span>` : ''}</span>`;
}

function weekPart(view: DiaryView): Markup {
  const { days, query, today } = view;
  return html`<div class="week stack-4">${days.map(
    ({
      date,
      parts,
    }) => html`<section aria-labelledby="d-${date}"${date === today ? raw(' class="today"') : ''}>
<h2 id="d-${date}"><a href="${diaryHref(query, { day: date, view: 'day' })}">${weekdayName(date)} ${Number(date.slice(8))}/${Number(date.slice(5, 7))}</a></h2>
${parts.map(
  (part) => html`<h3>${kindTitles[part.kind]}</h3>
<p class="soft">${sumWords(part)}</p>
${part.entries.length > 0 ? html`<ul class="plain-list">${part.entries.map((entry) => html`<li>${clockTime(entry.appointment.time)} ${entryPart(entry, view)}</li>`)}</ul>` : ''}`,
)}
</section>`,
  )}</div>`;
}
