import { createHash, randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import { odometerText } from '../../domain/cars/odometer.ts';
import { fillTemplate, templatesFor } from '../../domain/leads/answer-templates.ts';
import { emailProblem } from '../../domain/leads/contact.ts';
import {
  deskStatuses,
  type Handling,
  handlingWords,
  lostReasons,
  newHandling,
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
import { changeLead, linesSince, markAnswered } from '../storage/lead-changes.ts';
import { isAny, rowWith } from '../storage/rows.ts';
import type { Database, DeskChangeRow, JobRow } from '../storage/tables.ts';
import { orRolledBack, RolledBack } from '../storage/transaction-steps.ts';
import { answerFacts } from './answers.ts';
import { answerKind, type DeskLead } from './desk-leads.ts';
import { deskPath, failed, type Markup } from './desk-page.ts';
import { type Act, type Again, type DeskCall, type DeskRoutes, dealerOf } from './desk-session.ts';
import { staffFor, staffName } from './desk-staff.ts';
import { appointmentPath } from './diary-routes.ts';
import { clockOf, clockWords, customerName, historyLine, historyList, leadPath } from './lead-facts.ts';
import { choicesOf, type Fact, facts, hidden, phonePart, select } from './page-parts.ts';
import { reservationPath } from './reservation-routes.ts';

interface ShownBeside {
  /** The values of a form that was refused, so that the person can correct them. */
  typed?: { handling?: Handling; note?: string };
  /** What others changed since the page was opened, and what this form wants to change. */
  conflict?: { since: DeskChangeRow[]; wanted: Handling };
  /** An answer that was typed or filled in, and is not stored. */
  draft?: AnswerDraft;
  /** Answers of others since the page was opened. */
  answeredSince?: DeskChangeRow[];
}

/** What the page of a lead is drawn from. */
async function leadView({ parts, own }: DeskRoutes, call: DeskCall, one: DeskLead, beside: ShownBeside) {
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
    others: same.filter((other) => other.lead.id !== lead.id),
    staff: staffFor(lead, dealer).map(({ email, name }) => ({ value: email, label: name })),
    nameOf: (email: string) => staffName(email, [dealer]),
    ...beside,
  };
}

type LeadView = Awaited<ReturnType<typeof leadView>>;

/** Draws one lead: what the customer wants and said, what was done, and the forms to go on. */
function leadPage(view: LeadView): Markup {
  const { one, crm, dealer, history, others, conflict, when, now } = view;
  const { lead, handling } = one;
  const clock = clockOf(one, dealer, now);
  const { status } = handling ?? newHandling;
  return html`<p class="back"><a href="${deskPath}" data-back>All leads</a></p>
<div class="title stack-1"><h1>${customerName(lead)}</h1>
<p class="cluster"><span class="status ${status}">${handlingWords(handling ?? newHandling)}</span> <span class="clock ${clock.state}">${clockWords(clock, dealer.desk.responseTargetMinutes)}</span>
<span class="soft">${lead.category}, ${when(lead.received_at)}, reference ${leadReference(lead.id)}</span></p></div>
${conflict ? conflictPart(conflict, view) : ''}
${view.answeredSince ? answerPart(view) : ''}
<div class="columns lead stack-4">
${askedPart(view)}
<div class="work stack-4">
${view.answeredSince ? '' : answerPart(view)}
${conflict ? '' : handlingPart(view)}
${notePart(view)}
<section><h2>History</h2>${historyList(history, when, (change) => answerState(change, view), html`<li><span>The lead arrived.</span><span class="note">${when(lead.received_at)}</span></li>`)}</section>
</div>
<div class="stack-4">
${factsPart('Details', [['Sales person', crm.salesPerson?.name], ownCarFact(crm), ...crm.details.map(({ label, text }) => [label, text] as const), ['Postcode', crm.postcode], ['News by email', crm.optIn ? 'Wanted' : 'Not wanted']])}
${factsPart('Where it came from', sourceFacts(crm))}
${
  others.length > 0
    ? html`<section><h2>Other leads of this person</h2><ul class="plain-list">${others.map(
        ({ lead: other, handling: of }) =>
          html`<li><a href="${leadPath(other.id)}">${other.category}, ${when(other.received_at)}</a> <span class="soft">${handlingWords(of ?? newHandling)}</span></li>`,
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
  return html`<section class="asked" aria-labelledby="asked"><h2 class="visually-hidden" id="asked">Enquiry</h2>
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
  return html`<span class="thing strong">${url ? html`<a href="${url}" target="_blank" rel="noreferrer">${name}</a>` : name}</span> <span class="soft">${known.filter(Boolean).join(' · ')}</span>`;
}

/** On a phone, where the form to answer is below what was asked: both ways to answer, always in reach. */
function reachBar({ crm, canMail }: LeadView): Markup | '' {
  const call = phoneLink(crm.phone);
  const mail = canMail && emailProblem(crm.email) === undefined;
  if (!call && !mail) return '';
  return html`<p class="reach">${call && html`<a class="button" href="${call.href}">Call</a>`}${mail ? html`<a class="button${call ? ' quiet' : ''}" href="#answer">Answer by mail</a>` : ''}</p>`;
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
  const { one, staff, typed } = view;
  const { status, reason, assigned } = typed?.handling ?? one.handling ?? newHandling;
  const known = staff.some(({ value }) => value === assigned) || assigned === '';
  return html`<section><h2>Handling</h2>
<form method="post" action="${leadPath(one.lead.id)}" data-form>
${seenFields(view)}
<div class="fields">
<label for="status">Status</label>${select('status', status, choicesOf(deskStatuses, statusWords), 'status')}
<label for="reason">Reason, if lost</label>${select('reason', reason, [{ value: '', label: 'Choose' }, ...choicesOf(lostReasons, reasonWords)], 'reason')}
<label for="assigned">Assigned to</label>${select('assigned', assigned, [{ value: '', label: 'Nobody' }, ...staff, ...(known ? [] : [{ value: assigned, label: view.nameOf(assigned) }])], 'assigned')}
</div>
<button name="action" value="handle">Save</button>
</form></section>`;
}

function notePart(view: LeadView): Markup {
  const { one, typed } = view;
  return html`<section><h2>Note</h2>
<form method="post" action="${leadPath(one.lead.id)}" data-form${typed?.note ? html` data-unsent` : ''}>
${seenFields(view)}
<label class="visually-hidden" for="note">Note</label><textarea id="note" class="full" name="note" rows="3" maxlength="4000" required>${typed?.note ?? ''}</textarea>
<div class="row"><label class="tick"><input type="checkbox" name="answered" value="1">I have answered the customer</label>
<button name="action" value="note" class="quiet">Add the note</button></div>
</form></section>`;
}

/**
 * Shows the change that this form wants beside the change that somebody else stored meanwhile. Nothing is stored until
 * the person decides. `data-unsent` stops the script from replacing the page before that.
 */
function conflictPart({ since, wanted }: NonNullable<LeadView['conflict']>, view: LeadView): Markup {
  const { one, nameOf } = view;
  const now = one.handling ?? newHandling;
  const words = (of: Handling) =>
    `${handlingWords(of)}, ${of.assigned ? `assigned to ${nameOf(of.assigned)}` : 'assigned to nobody'}`;
  return html`<section class="conflict" aria-labelledby="conflict"><h2 id="conflict">Somebody else changed this lead meanwhile</h2>
<ul class="plain-list">${since.map((change) => html`<li>${change.who_name}: ${historyLine(change)}</li>`)}</ul>
<dl><div><dt>It is now</dt><dd>${words(now)}</dd></div><div><dt>You want</dt><dd>${words(wanted)}</dd></div></dl>
<form method="post" action="${leadPath(one.lead.id)}" class="row start" data-form data-unsent>
${seenFields(view)}
${hidden({ status: wanted.status, reason: wanted.reason, assigned: wanted.assigned })}
<button name="action" value="handle">Save mine</button>
<a class="button quiet" href="${leadPath(one.lead.id)}">Keep it as it is</a>
</form></section>`;
}

/**
 * Fills a template into the form. What was typed stays in front of it; a text that is only another template is replaced.
 */
async function fillAnswer({ one, dealer, who, form }: Act<DeskLead>) {
  const facts = answerFacts(crmLead(one.lead, dealer), dealer, who.name);
  const filled = templatesFor(one.lead.category, dealer.desk.templates).map(({ subject, text }) => ({
    subject: fillTemplate(subject, facts).slice(0, longestSubject),
    text: fillTemplate(text, facts),
  }));
  const draft = draftOf(form);
  const chosen = /^\d{1,2}$/.test(form('template')) ? filled[Number(form('template'))] : undefined;
  if (!chosen) return { draft };
  const isOwn = (key: 'subject' | 'text') =>
    draft[key] !== '' && !filled.some((template) => template[key].trim() === draft[key]);
  const subject = isOwn('subject') ? draft.subject : chosen.subject;
  const text = isOwn('text') ? `${draft.text}\n\n${chosen.text}` : chosen.text;
  return { draft: { ...draft, subject, text } };
}

/**
 * Stores an answer to be sent, together with its line in the history and its job, so that none is lost. A form that is
 * sent twice is one answer. When somebody else has answered meanwhile, it shows their answer and asks first.
 */
async function sendAnswer(
  database: Database,
  { call, one: { lead }, who, form }: Act<DeskLead>,
): Promise<string | Again<ShownBeside>> {
  const draft = draftOf(form);
  const fault = faultOf(draft, lead.email);
  if (fault !== undefined) return { draft, message: failed(`${fault} Nothing is sent.`), status: 400 };
  // Made from the lead too, so that no form names a job of another lead. As long as the ids of other jobs.
  const id = createHash('sha256').update(`answer ${lead.id} ${draft.key}`).digest('hex').slice(0, 36);
  const since = (db: Database) => linesSince(db, lead.id, Number(form('lines')) || 0);
  const isAnswered = await orRolledBack<void, true>(() =>
    changeLead(database, lead, who, call.now, async (change) => {
      const { db, lastNumber } = change;
      if (await rowWith(db, 'jobs', { id })) return [];
      const answers = since(db).where('kind', 'in', ['mail', 'answered']);
      if (await isAny(answers.limit(1))) throw new RolledBack(true);
      const target = String(lastNumber + 1);
      const job = { id, website_id: lead.website_id, kind: answerKind, subject: lead.id, target };
      await db
        .insertInto('jobs')
        .values(newJob(job, { now: call.now }))
        .execute();
      const line = { kind: 'mail' as const, was: lead.email, becomes: draft.subject, note: draft.text };
      return [line, ...(await markAnswered(change))];
    }),
  );
  if (!isAnswered) return 'mailed';
  const answeredSince = await since(database).execute();
  return { draft, answeredSince, message: failed('Nothing is sent yet: please decide.'), status: 409 };
}

/** Sends a failed mail again at once. */
async function retryAnswer(db: Database, { call, one, form }: Act<DeskLead>): Promise<string> {
  const target = form('number');
  if (!/^\d{1,9}$/.test(target)) throw new Refusal(400, 'Please reload the page and try again.');
  await reviveJobs(db, { one: { kind: answerKind, subject: one.lead.id, target } }, call.now);
  return 'retried';
}

/** An answer that is being written. */
type AnswerDraft = ReturnType<typeof draftOf>;

function draftOf(form: Form) {
  const key = form('answer_key');
  return {
    /** Stays the same until the answer is stored, so that a form that is sent twice is one answer. */
    key: /^[\w-]{20,64}$/.test(key) ? key : randomUUID(),
    subject: oneLine(form('subject')),
    text: plainText(form('text')).trim(),
  };
}

function faultOf({ subject, text }: AnswerDraft, email: string): string | undefined {
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
  const { version = 0 } = one.handling ?? {};
  return hidden({ form_key: formKey, version, lines: history[0]?.number ?? 0 });
}

/** The form to answer a lead by mail. With `since` it first shows what others wrote to the customer. */
function answerPart(view: LeadView): Markup | '' {
  const { one, dealer, draft, answeredSince: since, when } = view;
  const { email } = one.lead;
  if (emailProblem(email) !== undefined) return '';
  if (!view.canMail)
    return html`<section><h2>Answer by mail</h2><p class="soft">This server sends no mail (SMTP_URL).</p></section>`;
  const templates = templatesFor(one.lead.category, dealer.desk.templates).map(({ name }, index) => ({
    value: `${index}`,
    label: name,
  }));
  return html`<section${since ? html` class="conflict"` : ''} aria-labelledby="answer">
${
  since
    ? html`<h2 id="answer">Somebody else answered this customer meanwhile</h2>
<p>Your mail is not sent. Read what the customer got, then decide.</p>
${historyList(since, when)}`
    : html`<h2 id="answer">Answer by mail</h2>`
}
<form method="post" action="${leadPath(one.lead.id)}" data-form${draft ? html` data-unsent` : ''}>
${seenFields(view)}${hidden({ answer_key: draft?.key ?? randomUUID() })}
${
  since
    ? ''
    : html`<div class="row start"><label for="template">Template</label>${select('template', '', [{ value: '', label: 'Choose' }, ...templates], 'template')}
<button name="action" value="fill" class="quiet" formnovalidate>Use it</button></div>`
}
<div class="stack-1"><label for="subject">Subject</label><input id="subject" name="subject" maxlength="${longestSubject}" required value="${draft?.subject ?? ''}">
<label for="text">Text</label><textarea id="text" class="full" name="text" rows="${draft ? 12 : 5}" maxlength="${longestAnswer}" required>${draft?.text ?? ''}</textarea></div>
<div class="row"><span class="soft">To ${email}. Replies go to ${view.person.email}.</span>
<span>${since ? html`<a class="button quiet" href="${leadPath(one.lead.id)}">Do not send it</a> ` : ''}<button name="action" value="mail">${since ? 'Send mine too' : 'Send the mail'}</button></span></div>
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
  const failed = (words: string) => html`<span class="delivery bad">${words}</span>
<form method="post" action="${leadPath(one.lead.id)}" data-form>${hidden({ form_key: formKey, number })}<button name="action" value="retry" class="quiet">Send it again now</button></form>`;
  switch (row.state) {
    case 'delivered':
      return html`<span class="delivery good">Sent ${when(row.ended_at ?? now)}</span>`;
    case 'dropped':
      return html`<span class="delivery bad">Not sent</span>`;
    case 'dead':
      return failed(`Not sent. ${reasonOf(row)}`);
    case 'pending':
      if (row.failure === '') return html`<span class="delivery">Waiting to be sent</span>`;
      return failed(`Not sent yet. ${reasonOf(row)} It is tried again at ${when(row.run_at)}.`);
  }
}

const reasonOf = ({ failure }: JobRow) => (/[.!?]$/.test(failure) ? failure : `${failure}.`);

/** Limit of a posted form: a note has at most 4,000 characters. */
const MOST_BYTES = 65_536;
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
  routes.thing<DeskLead, ShownBeside>({
    pathOf: leadPath,
    room: 'leads',
    find: ({ person }, id) => own.leads.lead(person.scopes, id),
    missing: 'There is no such lead. It may have been deleted.',
    draw: async (call, one, beside) => ({
      title: customerName(one.lead),
      main: leadPage(await leadView(routes, call, one, beside)),
    }),
    said: () => saidWords,
    mostBytes: MOST_BYTES,
    acts: {
      fill: fillAnswer,
      mail: (act) => sendAnswer(own.db, act),
      retry: (act) => retryAnswer(own.db, act),

      async handle({ call, one, dealer, who, form }) {
        const { assigned: before } = one.handling ?? newHandling;
        const given = { status: form('status'), reason: form('reason'), assigned: form('assigned') };
        // Whoever has the lead already may keep it, also when they are not on the staff any more.
        const staff = [...staffFor(one.lead, dealer).map(({ email }) => email), before];
        const wanted = readHandling(given, staff);
        if ('fault' in wanted) {
          const handling = { ...newHandling, ...given } as Handling;
          return {
            message: failed(`${wanted.fault} Nothing is changed yet.`),
            typed: { handling },
            status: 400,
          };
        }
        const seen = { version: Number(form('version')), lines: Number(form('lines')) };
        const nameOf = (email: string) => staffName(email, [dealer]);
        const since = await own.changes.handle(one.lead, wanted, { who, seen, nameOf }, call.now);
        if (!since) return 'handled';
        const message = failed('Nothing is changed yet: please decide.');
        return { message, conflict: { since, wanted }, status: 409 };
      },

      async note({ call, one, who, form }) {
        const note = plainText(form('note')).trim();
        const isAnswer = form('answered') === '1';
        const fault = lengthFault('note', note, longestNote);
        if (fault) return { message: failed(fault), typed: { note }, status: 400 };
        const lines = [{ kind: 'note' as const, note }, ...(isAnswer ? [{ kind: 'answered' as const }] : [])];
        await own.changes.add(one.lead, lines, { who, isAnswer }, call.now);
        return 'noted';
      },
    },
  });
}
