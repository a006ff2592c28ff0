import { html, raw } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { AppointmentKind } from '../../domain/appointments.ts';
import { clockTime, dayName, weekdayName } from '../../domain/day-in-words.ts';
import { dayAfter } from '../../domain/open-state.ts';
import { phoneLink } from '../../domain/phone.ts';
import { timeWords } from '../appointments/appointment-changes.ts';
import { type DiarySlot, freeOf } from '../appointments/appointment-times.ts';
import type { DiaryEntry } from '../appointments/appointments.ts';
import type { FreeTimes } from '../appointments/visit-times.ts';
import { crmLead } from '../delivery/crm-lead.ts';
import { deskPath, type Markup } from './desk-page.ts';
import { type Choice, select } from './inbox-page.ts';
import { customerName } from './lead-facts.ts';

export const diaryPath = `${deskPath}diary/`;

/** Address of the page of a lead's appointment. */
export const appointmentPath = (lead_id: string): string => `${diaryPath}${lead_id}`;

const kindTitles: Record<AppointmentKind, string> = {
  'test-drive': 'Test drives',
  service: 'Services',
};

/** What the address of the diary asks for. */
export interface DiaryQuery {
  /** 'website:location' */
  place: string;
  /** 'yyyy-mm-dd' */
  day: string;
  view: 'day' | 'week';
}

/** One kind of appointment on one day. */
export interface DiaryPart {
  kind: AppointmentKind;
  slots: DiarySlot[] | 'unknown';
  capacity: number;
  entries: DiaryEntry[];
}

/** One day at one place. */
export interface DiaryDay {
  date: string;
  parts: DiaryPart[];
}

export interface DiaryView {
  query: DiaryQuery;
  places: Choice[];
  dealer: Dealer;
  today: string;
  days: DiaryDay[];
}

export function diaryHref(query: DiaryQuery, change: Partial<DiaryQuery> = {}): string {
  return `${diaryPath}?${new URLSearchParams({ ...query, ...change })}`;
}

/** Draws a day, or a week, of one place. */
export function diaryPage(view: DiaryView): Markup {
  const { query, places, today, days } = view;
  const step = query.view === 'week' ? 7 : 1;
  const title =
    query.view === 'week'
      ? `Week of ${dayName(days[0]!.date)}`
      : `${dayName(query.day)}${query.day === today ? ', today' : ''}`;
  return html`<h1>${title}</h1>
<nav class="tabs" aria-label="View"><ul>${(['day', 'week'] as const).map(
    (one) =>
      html`<li><a href="${diaryHref(query, { view: one })}"${one === query.view ? raw(' aria-current="page"') : ''}>${one === 'day' ? 'Day' : 'Week'}</a></li>`,
  )}</ul></nav>
<form class="filters" method="get" action="${diaryPath}">
${places.length > 1 ? html`<label><span>Place</span>${select('place', query.place, places)}</label>` : html`<input type="hidden" name="place" value="${query.place}">`}
<label><span>Day</span><input type="date" name="day" value="${query.day}" required></label>
<input type="hidden" name="view" value="${query.view}">
<button class="quiet">Show</button>
<a class="reset" href="${diaryHref(query, { day: dayAfter(query.day, -step) })}" rel="prev">Earlier</a>
<a class="reset" href="${diaryHref(query, { day: today })}">Today</a>
<a class="reset" href="${diaryHref(query, { day: dayAfter(query.day, step) })}" rel="next">Later</a>
</form>
<div data-live>${query.view === 'week' ? weekPart(view) : dayPart(days[0]!, view)}</div>`;
}

function dayPart({ parts }: DiaryDay, view: DiaryView): Markup {
  return html`<div class="diary">${parts.map((part) => {
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
function rowsOf({
  slots,
  entries,
}: DiaryPart): { time: string; slot: DiarySlot | undefined; entries: DiaryEntry[] }[] {
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
  return html`<div class="week">${days.map(
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

interface MoveTimes extends FreeTimes {
  /** What somebody had chosen, '2026-11-28 10:30'. */
  chosen: string;
}

/** The page of one appointment. */
export interface AppointmentView {
  entry: DiaryEntry;
  dealer: Dealer;
  placeName: string;
  formKey: string;
  /** What happened when a form changed nothing. */
  happened?: string | undefined;
  /** Where the diary shows it. */
  diary: string;
  /** Choosing another time. Undefined: it is cancelled or over. */
  times: MoveTimes | undefined;
  isCancelAsked: boolean;
}

/** Draws one appointment with the forms that move and cancel it. */
export function appointmentPage(view: AppointmentView): Markup {
  const { entry, dealer, placeName, happened, diary, times } = view;
  const { appointment, lead } = entry;
  const { car, ownCar, phone } = crmLead(lead, dealer);
  const noun = appointment.kind === 'service' ? 'Service' : 'Test drive';
  const when = timeWords(appointment);
  const facts: [string, string][] = [
    ['When', appointment.cancelled_at === null ? when : `Cancelled. It was ${when}.`],
    ['Where', placeName],
    [
      'Car',
      appointment.kind === 'service'
        ? [ownCar?.description, ownCar?.registration].filter(Boolean).join(', ')
        : (car?.name ?? ''),
    ],
    ['Email', lead.email],
  ];
  const ring = phoneLink(phone);
  return html`<p class="back"><a href="${diary}">The diary</a></p>
<h1>${noun} of ${customerName(lead)}</h1>
${happened === undefined ? '' : html`<section class="conflict" aria-labelledby="happened"><h2 id="happened">Nothing was changed</h2><p>${happened}</p></section>`}
<div class="columns"><section><h2>Appointment</h2><dl>${facts.filter(([, text]) => text !== '').map(([label, text]) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`)}${phone ? html`<div><dt>Phone</dt><dd>${ring ? html`<a href="${ring.href}">${ring.text}</a>` : phone}</dd></div>` : ''}</dl>
<p><a href="${deskPath}leads/${lead.id}">The lead and its history</a></p></section>
<div>${times ? html`${movePart(view, times)}${cancelPart(view)}` : html`<section><p>${appointment.cancelled_at === null ? 'It is over and can no longer be changed.' : 'Its time is free again.'}</p></section>`}</div></div>`;
}

function seenFields({ entry, formKey }: AppointmentView): Markup {
  return html`<input type="hidden" name="form_key" value="${formKey}"><input type="hidden" name="moves" value="${entry.appointment.moves}">`;
}

function movePart(view: AppointmentView, times: MoveTimes): Markup {
  const { days, day, free, reason, chosen } = times;
  const path = appointmentPath(view.entry.lead.id);
  if (days.length === 0)
    return html`<section><h2>Another time</h2><p>No other time can be booked.</p></section>`;
  return html`<section><h2>Another time</h2>
<form method="get" action="${path}" class="row"><label for="day">Day</label>${select(
    'day',
    day,
    days.map((value) => ({ value, label: dayName(value) })),
    'day',
  )}<button class="quiet">Show times</button></form>
${
  free.length === 0
    ? html`<p>${reason ?? 'No time is free that day. Please choose another day.'}</p>`
    : html`<form method="post" action="${path}" data-form>
${seenFields(view)}
<fieldset class="times"><legend>Free on ${dayName(day)}</legend>${free.map((time) => {
        const value = `${day} ${time}`;
        return html`<label><input type="radio" name="when" value="${value}" required${value === chosen ? raw(' checked') : ''}>${clockTime(time)}</label>`;
      })}</fieldset>
<button name="action" value="move">Move it to this time</button>
</form>`
}
</section>`;
}

function cancelPart(view: AppointmentView): Markup {
  const { entry, isCancelAsked } = view;
  const path = appointmentPath(entry.lead.id);
  if (!isCancelAsked)
    return html`<section><h2>Cancel</h2><form method="get" action="${path}"><button name="ask" value="cancel" class="quiet">Cancel the appointment</button></form></section>`;
  return html`<section><h2>Cancel the appointment?</h2>
<p>${timeWords(entry.appointment)} will be free for somebody else.</p>
<div class="row"><form method="post" action="${path}" data-form>${seenFields(view)}<button name="action" value="cancel">Yes, cancel it</button></form>
<a class="button quiet" href="${path}">No, keep it</a></div></section>`;
}
