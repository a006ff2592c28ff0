import { createHash, randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import { odometerText } from '../../domain/cars/odometer.ts';
import { sentenceOf } from '../../domain/dealer-status.ts';
import { fillTemplate, templatesFor } from '../../domain/leads/answer-templates.ts';
import { emailProblem } from '../../domain/leads/contact.ts';
import {
  deskStatuses,
  type Handling,
  handlingWords,
  lostReasons,
  readHandling,
  reasonWords,
  statusWords,
} from '../../domain/leads/desk-lead.ts';
import { leadReference } from '../../domain/leads/lead-rules.ts';
import { phoneLink } from '../../domain/leads/phone.ts';
import { dollars } from '../../domain/prices/money.ts';
import { nounOf } from '../../domain/stock/noun.ts';
import type { Form } from '../api/arrived-body.ts';
import { appointmentWords, type CrmLead, crmLead } from '../delivery/crm-lead.ts';
import { jobsAbout } from '../leads/lead-deliveries.ts';
import { oneLine, plainText } from '../markup.ts';
import { Refusal } from '../refusal.ts';
import { newJob, reviveJobs } from '../storage/jobs.ts';
import { changeLead, handleLead, linesSince, markAnswered } from '../storage/lead-changes.ts';
import { isAny, rowWith } from '../storage/rows.ts';
import type { Database, DeskChangeRow, LeadRow } from '../storage/tables.ts';
import { answerFacts } from './answers.ts';
import { answerKind } from './desk-leads.ts';
import { deskPath, type Markup } from './desk-page.ts';
import { type Act, type DeskCall, type DeskRoutes, dealerOf } from './desk-session.ts';
import { staffFor, staffName } from './desk-staff.ts';
import { appointmentPath } from './diary-routes.ts';
import { clocksOf, clockWords, customerName, historyPart, leadPath } from './lead-facts.ts';
import { choicesOf, type Fact, facts, hidden, phonePart, select } from './page-parts.ts';
import { reservationPath } from './reservation-routes.ts';

type DeskLead = { lead: LeadRow };

/** What the page of a lead is drawn from. */
async function leadView({ parts, own }: DeskRoutes, call: DeskCall, one: DeskLead, typed: Form) {
  const { lead } = one;
  const dealer = dealerOf(call, one);
  const [history, deliveries, reserved, same] = await Promise.all([
    own.leads.history(lead.id),
    jobsAbout(own.db, [lead.id]),
    own.reservations.one(call.person.scopes, { lead_id: lead.id }),
    own.leads.ofSamePeople(call.person.scopes, [lead]),
  ]);
  return {
    ...call,
    one,
    crm: crmLead(lead, dealer),
    dealer,
    history,
    /** What was and will be sent about the lead. */
    deliveries,
    /** Address of the page of its reservation. */
    reservationHref: reserved && reservationPath(reserved.reservation.id),
    canMail: parts.mail !== undefined,
    /** Other leads of the same person that this session may see. */
    others: same.filter(({ id }) => id !== lead.id),
    staff: staffFor(lead, dealer).map(({ email, name }) => ({ value: email, label: name })),
    nameOf: (email: string) => staffName(email, [dealer]),
    /** What was refused, or filled in, and is not stored. */
    handling: typed('status') === '' ? undefined : handlingIn(typed),
    draft: typed('answer_key') === '' ? undefined : draftOf(typed),
    note: typed('note'),
  };
}

type LeadView = Awaited<ReturnType<typeof leadView>>;

/** Draws one lead: what the customer wants and said, what was done, and the forms to go on. */
function leadPage(view: LeadView): Markup {
  const { one, crm, dealer, history, others, when, now } = view;
  const { lead } = one;
  const clock = clocksOf(dealer, now)(lead);
  return html`<p><a href="${deskPath}" data-back>All leads</a></p>
<div class="stack-1"><h1>${customerName(lead)}</h1>
<p class="cluster gap-2"><span class="status ${lead.status}">${handlingWords(lead)}</span> <span class="status ${clock.state}">${clockWords(clock, dealer.desk.responseTargetMinutes)}</span>
<span class="soft">${lead.category}, ${when(lead.received_at)}, reference ${leadReference(lead.id)}</span></p></div>
<div class="columns lead stack-4">
${askedPart(view)}
<div class="work stack-4">
${answerPart(view)}
${handlingPart(view)}
${notePart(view)}
${historyPart(lead, history, when, (change) => answerState(change, view))}
</div>
<div class="stack-4">
${factsPart('Details', [['Sales person', crm.salesPerson?.name], ownCarFact(crm), ...crm.details.map(({ label, text }) => [label, text] as const), ['Postcode', crm.postcode], ['News by email', crm.optIn ? 'Wanted' : 'Not wanted']])}
${factsPart('Where it came from', sourceFacts(crm))}
${
  others.length > 0
    ? html`<section><h2>Other leads of this person</h2><ul>${others.map(
        (other) =>
          html`<li><a href="${leadPath(other.id)}">${other.category}, ${when(other.received_at)}</a> <span class="soft">${handlingWords(other)}</span></li>`,
      )}</ul></section>`
    : ''
}
</div>
</div>
${reachBar(view)}`;
}

/** What the customer asks, about which car, and how to reach them: all that an answer needs. */
function askedPart({ crm, dealer, reservationHref }: LeadView): Markup {
  const { id, message, car, email, phone, appointment } = crm;
  const moved = appointment?.time && html` <a href="${appointmentPath(id)}">Move or cancel</a>`;
  return html`<section aria-labelledby="asked"><h2 class="visually-hidden" id="asked">Enquiry</h2>
${message && html`<p class="written">${message}</p>`}
${facts([
  [nounOf(dealer).one, car && carPart(car)],
  ['Reservation', reservationHref && html`<a href="${reservationHref}">See the reservation</a>`],
  ['Appointment', appointment && html`${appointmentWords(appointment)}${moved ?? ''}`],
  ['Phone', phonePart(phone)],
  ['Email', email && html`<a href="mailto:${email}">${email}</a>`],
])}</section>`;
}

function carPart({ url, name, ...car }: NonNullable<CrmLead['car']>): Markup {
  const known = [
    car.availability,
    car.badge,
    car.stockNumber && `Stock ${car.stockNumber}`,
    car.registration,
    car.price !== undefined && dollars(car.price),
    odometerText(car.kilometres),
    car.condition,
  ];
  return html`<span class="strong">${url ? html`<a href="${url}" target="_blank" rel="noreferrer">${name}</a>` : name}</span> <span class="soft">${known.filter(Boolean).join(' · ')}</span>`;
}

/** On a phone, where the form to answer is below what was asked: both ways to answer, always in reach. */
function reachBar({ crm, canMail }: LeadView): Markup | '' {
  const call = phoneLink(crm.phone);
  const mail = canMail && emailProblem(crm.email) === undefined;
  if (!call && !mail) return '';
  return html`<p class="reach line gap-2">${call && html`<a class="button" href="${call.href}">Call</a>`}${mail ? html`<a class="button${call ? ' quiet' : ''}" href="#answer">Answer by mail</a>` : ''}</p>`;
}

function ownCarFact({ ownCar, ownCarIs }: CrmLead): Fact {
  const { description, registration, state, kilometres } = ownCar ?? {};
  const text = [description, registration, state, kilometres && `${kilometres} km`]
    .filter(Boolean)
    .join(', ');
  return [
    { 'traded-in': 'Car to trade in', sold: 'Car to sell', kept: 'Their car' }[ownCarIs ?? 'kept'],
    text,
  ];
}

const sourceFacts = ({ linkedQueryParams, visitedPages, place, dealership, pageUrl }: CrmLead): Fact[] => [
  ['Dealership', [dealership.name, place?.name].filter(Boolean).join(', ')],
  ...Object.entries(linkedQueryParams),
  ['Page', pageUrl],
  ['Pages seen', visitedPages.join(', ')],
];

function factsPart(heading: string, all: readonly Fact[]): Markup | '' {
  return all.some(([, text]) => text) ? html`<section><h2>${heading}</h2>${facts(all)}</section>` : '';
}

function handlingPart(view: LeadView): Markup {
  const { one, staff, handling } = view;
  const { status, reason, assigned } = handling ?? one.lead;
  const known = staff.some(({ value }) => value === assigned) || assigned === '';
  return html`<section><h2>Handling</h2>
<form method="post" action="${leadPath(one.lead.id)}"${handling && html` data-unsent`}>
${seenFields(view)}
<div class="fields">
<label for="status">Status</label>${select('status', status, choicesOf(deskStatuses, statusWords), 'status')}
<label for="reason">Reason, if lost</label>${select('reason', reason, [{ value: '', label: 'Choose' }, ...choicesOf(lostReasons, reasonWords)], 'reason')}
<label for="assigned">Assigned to</label>${select('assigned', assigned, [{ value: '', label: 'Nobody' }, ...staff, ...(known ? [] : [{ value: assigned, label: view.nameOf(assigned) }])], 'assigned')}
</div>
<div class="cluster gap-2"><button name="action" value="handle">Save</button>${handling && html` <a class="button quiet" href="${leadPath(one.lead.id)}">Keep it as it is</a>`}</div>
</form></section>`;
}

function notePart(view: LeadView): Markup {
  const { one, note } = view;
  return html`<section><h2>Note</h2>
<form method="post" action="${leadPath(one.lead.id)}"${note && html` data-unsent`}>
${seenFields(view)}
<label class="visually-hidden" for="note">Note</label><textarea id="note" class="full" name="note" rows="3" maxlength="4000" required>${note}</textarea>
<div class="cluster between gap-2"><label class="tick"><input type="checkbox" name="answered" value="1">I have answered the customer</label>
<button name="action" value="note" class="quiet">Add the note</button></div>
</form></section>`;
}

/**
 * Fills a template into the form. What was typed stays in front of it; a text that is only another template is replaced.
 */
async function fillAnswer({ one, dealer, who, form }: Act<DeskLead>): Promise<Form> {
  const facts = answerFacts(crmLead(one.lead, dealer), dealer, who.name);
  const filled = templatesFor(one.lead.category, dealer.desk.templates).map(({ subject, text }) => ({
    subject: fillTemplate(subject, facts).slice(0, longestSubject),
    text: fillTemplate(text, facts),
  }));
  const draft = draftOf(form);
  const chosen = /^\d{1,2}$/.test(form('template')) ? filled[Number(form('template'))] : undefined;
  if (!chosen) return form;
  const isOwn = (key: 'subject' | 'text') =>
    draft[key] !== '' && !filled.some((template) => template[key].trim() === draft[key]);
  const text = isOwn('text') ? `${draft.text}\n\n${chosen.text}` : chosen.text;
  const subject = isOwn('subject') ? draft.subject : chosen.subject;
  const written: Record<string, string> = { text, subject };
  return (name) => written[name] ?? form(name);
}

/**
 * Stores an answer to be sent, together with its line in the history and its job, so that none is lost. A form that is
 * sent twice is one answer. When somebody else has answered meanwhile, the person reads that first.
 */
async function sendAnswer(
  database: Database,
  { call, one: { lead }, who, form }: Act<DeskLead>,
): Promise<string> {
  const draft = draftOf(form);
  const fault = faultOf(draft, lead.email);
  if (fault !== undefined) throw new Refusal(400, `${fault} Nothing is sent.`);
  // Made from the lead too, so that no form names a job of another lead. As long as the ids of other jobs.
  const id = createHash('sha256').update(`answer ${lead.id} ${draft.key}`).digest('hex').slice(0, 36);
  await changeLead(database, lead.id, who, call.now, async (change) => {
    const { db, lastNumber } = change;
    if (await rowWith(db, 'jobs', { id })) return [];
    const since = linesSince(db, lead.id, Number(form('lines')) || 0);
    if (await isAny(since.where('kind', 'in', ['mail', 'answered']).limit(1)))
      throw new Refusal(
        409,
        'Somebody else answered this customer meanwhile: see the history. Nothing is sent.',
      );
    const target = String(lastNumber + 1);
    const job = { id, website_id: lead.website_id, kind: answerKind, subject: lead.id, target };
    await db
      .insertInto('jobs')
      .values(newJob(job, { now: call.now }))
      .execute();
    const line = { kind: 'mail' as const, was: lead.email, becomes: draft.subject, note: draft.text };
    return [line, ...(await markAnswered(change))];
  });
  return 'mailed';
}

const handlingIn = (form: Form) =>
  ({ status: form('status'), reason: form('reason'), assigned: form('assigned') }) as Handling;

/** An answer that is being written. */
function draftOf(form: Form) {
  const key = form('answer_key');
  return {
    /** Stays the same until the answer is stored, so that a form that is sent twice is one answer. */
    key: /^[\w-]{20,64}$/.test(key) ? key : randomUUID(),
    subject: oneLine(form('subject')),
    text: plainText(form('text')).trim(),
  };
}

function faultOf({ subject, text }: ReturnType<typeof draftOf>, email: string): string | undefined {
  if (emailProblem(email) !== undefined) return 'This lead has no email address that a mail can go to.';
  return lengthFault('subject', subject, longestSubject) ?? lengthFault('text', text, longestAnswer);
}

/** What is wrong with the length of something that was written. @param what 'note' */
function lengthFault(what: string, written: string, longest: number): string | undefined {
  if (written === '') return `Write a ${what} first.`;
  return written.length > longest ? `A ${what} has at most ${longest} characters.` : undefined;
}

/** Limits of an answer in characters. */
const longestSubject = 120;
const longestAnswer = 4000;

/** The fields that say which state of the lead a form was made from. */
function seenFields({ one, history, formKey }: LeadView): Markup[] {
  return hidden({ form_key: formKey, version: one.lead.version, lines: history[0]?.number ?? 0 });
}

/** The form to answer a lead by mail. */
function answerPart(view: LeadView): Markup | '' {
  const { one, dealer, draft } = view;
  const { email } = one.lead;
  if (emailProblem(email) !== undefined) return '';
  if (!view.canMail)
    return html`<section><h2>Answer by mail</h2><p class="soft">This server sends no mail (SMTP_URL).</p></section>`;
  const templates = templatesFor(one.lead.category, dealer.desk.templates).map(({ name }, index) => ({
    value: `${index}`,
    label: name,
  }));
  return html`<section aria-labelledby="answer"><h2 id="answer">Answer by mail</h2>
<form method="post" action="${leadPath(one.lead.id)}"${draft ? html` data-unsent` : ''}>
${seenFields(view)}${hidden({ answer_key: draft?.key ?? randomUUID() })}
<div class="cluster gap-2"><label for="template">Template</label>${select('template', '', [{ value: '', label: 'Choose' }, ...templates], 'template')}
<button name="action" value="fill" class="quiet" formnovalidate>Use it</button></div>
<div class="stack-1"><label for="subject">Subject</label><input id="subject" name="subject" maxlength="${longestSubject}" required value="${draft?.subject ?? ''}">
<label for="text">Text</label><textarea id="text" class="full" name="text" rows="${draft ? 12 : 5}" maxlength="${longestAnswer}" required>${draft?.text ?? ''}</textarea></div>
<div class="cluster between gap-2"><span class="soft">To ${email}. Replies go to ${view.person.email}.</span>
<span>${draft && html`<a class="button quiet" href="${leadPath(one.lead.id)}">Do not send it</a> `}<button name="action" value="mail">Send the mail</button></span></div>
</form></section>`;
}

/** Where an answer is on its way, with a button where it failed. Empty for other lines of the history. */
function answerState(
  { kind, number }: DeskChangeRow,
  { one, deliveries, formKey, when, now }: LeadView,
): Markup | '' {
  const row =
    kind === 'mail' && deliveries.find((job) => job.kind === answerKind && job.target === String(number));
  if (!row) return '';
  const failed = (words: string) => html`<span class="status late">${words}</span>
<form method="post" action="${leadPath(one.lead.id)}">${hidden({ form_key: formKey, number })}<button name="action" value="retry" class="quiet">Send it again now</button></form>`;
  switch (row.state) {
    case 'delivered':
      return html`<span class="status met">Sent ${when(row.ended_at ?? now)}</span>`;
    case 'dropped':
      return html`<span class="status late">Not sent</span>`;
    case 'dead':
      return failed(`Not sent. ${sentenceOf(row.failure)}`);
    case 'pending':
      if (row.failure === '') return html`<span class="status">Waiting to be sent</span>`;
      return failed(`Not sent yet. ${sentenceOf(row.failure)} It is tried again at ${when(row.run_at)}.`);
  }
}

const longestNote = 4000;

const saidWords = {
  handled: 'Saved.',
  noted: 'The note is added.',
  mailed: 'The mail is on its way.',
  retried: 'The mail is tried again.',
};

/** The page of a lead with what staff do there. */
export function addLeadRoutes(routes: DeskRoutes): void {
  const { own } = routes;
  routes.thing<DeskLead>({
    pathOf: leadPath,
    room: 'leads',
    find: async ({ person }, id) => {
      const lead = await own.leads.lead(person.scopes, id);
      return lead && { lead };
    },
    missing: 'There is no such lead. It may have been deleted.',
    draw: async (call, one, typed) => ({
      title: customerName(one.lead),
      main: leadPage(await leadView(routes, call, one, typed)),
    }),
    said: () => saidWords,
    mostBytes: 65_536,
    acts: {
      fill: fillAnswer,
      mail: (act) => sendAnswer(own.db, act),

      async retry({ call, one, form }) {
        const target = form('number');
        if (!/^\d{1,9}$/.test(target)) throw new Refusal(400, 'Please reload the page and try again.');
        await reviveJobs(own.db, { one: { kind: answerKind, subject: one.lead.id, target } }, call.now);
        return 'retried';
      },

      async handle({ call, one, dealer, who, form }) {
        // Whoever has the lead already may keep it, also when they are not on the staff any more.
        const staff = [...staffFor(one.lead, dealer).map(({ email }) => email), one.lead.assigned];
        const wanted = readHandling(handlingIn(form), staff);
        if ('fault' in wanted) throw new Refusal(400, `${wanted.fault} Nothing is changed yet.`);
        const seen = Number(form('version'));
        const by = { who, seen, nameOf: (email: string) => staffName(email, [dealer]) };
        await handleLead(own.db, one.lead.id, wanted, by, call.now);
        return 'handled';
      },

      async note({ call, one, who, form }) {
        const note = plainText(form('note')).trim();
        const isAnswer = form('answered') === '1';
        const fault = lengthFault('note', note, longestNote);
        if (fault) throw new Refusal(400, fault);
        await changeLead(own.db, one.lead.id, who, call.now, async (change) => [
          { kind: 'note', note },
          ...(isAnswer ? [{ kind: 'answered' as const }, ...(await markAnswered(change))] : []),
        ]);
        return 'noted';
      },
    },
  });
}
