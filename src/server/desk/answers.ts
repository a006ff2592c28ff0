import { createHash, randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import { type AnswerFacts, fillTemplate, templatesFor } from '../../domain/leads/answer-templates.ts';
import { emailProblem } from '../../domain/leads/contact.ts';
import { leadReference } from '../../domain/leads/lead-rules.ts';
import { baseUrlOf, salesPhone } from '../../site/site-identity.ts';
import type { Form } from '../api/arrived-body.ts';
import { type CrmLead, crmLead } from '../delivery/crm-lead.ts';
import { type DoJob, dropped } from '../jobs/job-worker.ts';
import { howToAnswer } from '../letters/how-to-answer.ts';
import { type Letter, mailLetter } from '../letters/letter.ts';
import { placeLines, placeOf } from '../letters/letter-words.ts';
import { line, oneLine, plainText } from '../markup.ts';
import { Refusal } from '../refusal.ts';
import type { MailSender } from '../services/mail.ts';
import { newJob, type PlannedLead, reviveJobs } from '../storage/jobs.ts';
import { changeLead, linesSince, markAnswered } from '../storage/lead-changes.ts';
import { isAny, rowWith } from '../storage/rows.ts';
import type { Database, DeskChangeRow, JobRow } from '../storage/tables.ts';
import { orRolledBack, RolledBack } from '../storage/transaction-steps.ts';
import { answerKind, type DeskLead, type DeskLeads } from './desk-leads.ts';
import { failed, type Markup } from './desk-page.ts';
import type { Act, Again } from './desk-session.ts';
import { historyList, leadPath } from './lead-facts.ts';
import type { LeadView, ShownBeside } from './lead-page.ts';
import { hidden, select } from './page-parts.ts';

/**
 * Fills a template into the form. What was typed stays in front of it; a text that is only another template is replaced.
 */
export async function fillAnswer({ one, dealer, who, form }: Act<DeskLead>) {
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
export async function sendAnswer(
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
export async function retryAnswer(db: Database, { call, one, form }: Act<DeskLead>): Promise<string> {
  const target = form('number');
  if (!/^\d{1,9}$/.test(target)) throw new Refusal(400, 'Please reload the page and try again.');
  await reviveJobs(db, { one: { kind: answerKind, subject: one.lead.id, target } }, call.now);
  return 'retried';
}

/** An answer that is being written. */
export type AnswerDraft = ReturnType<typeof draftOf>;

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
export function lengthFault(what: string, written: string, longest: number): string | undefined {
  if (written === '') return `Write a ${what} first.`;
  return written.length > longest ? `A ${what} has at most ${longest} characters.` : undefined;
}

/** Limits of an answer in characters. */
const longestSubject = 120;
const longestAnswer = 4000;

/** The fields that say which state of the lead a form was made from. */
export function seenFields({ one, history, formKey }: LeadView): Markup[] {
  const { version = 0 } = one.handling ?? {};
  return hidden({ form_key: formKey, version, lines: history[0]?.number ?? 0 });
}

/** The form to answer a lead by mail. With `since` it first shows what others wrote to the customer. */
export function answerPart(view: LeadView): Markup | '' {
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
<label for="text">Text</label><textarea id="text" name="text" rows="${draft ? 12 : 5}" maxlength="${longestAnswer}" required>${draft?.text ?? ''}</textarea></div>
<div class="row"><span class="soft">To ${email}. Replies go to ${view.person.email}.</span>
<span>${since ? html`<a class="button quiet" href="${leadPath(one.lead.id)}">Do not send it</a> ` : ''}<button name="action" value="mail">${since ? 'Send mine too' : 'Send the mail'}</button></span></div>
</form></section>`;
}

/** Where an answer is on its way, with a button where it failed. Empty for other lines of the history. */
export function answerState(
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

/** Sends what members of staff wrote to customers. Replies go to them. */
export function sendAnswers(
  plannedOf: (lead: string) => Promise<PlannedLead | undefined>,
  desk: Pick<DeskLeads, 'history'>,
  mail: MailSender | undefined,
): DoJob {
  return async ({ id, subject: leadId, target }, dealer, signal) => {
    const planned = await plannedOf(leadId);
    const answer = (await desk.history(leadId)).find(({ number }) => String(number) === target);
    if (!planned || !answer) return dropped;
    const letter = answerLetter(answer, crmLead(planned.lead, dealer), dealer);
    const fromName = oneLine(`${answer.who_name}, ${dealer.name}`);
    return mailLetter(mail, letter, dealer, { id, to: answer.was, fromName, isPersonal: true }, signal);
  };
}

/** What placeholders of templates stand for. */
function answerFacts(lead: CrmLead, dealer: Dealer, staff: string): AnswerFacts {
  const place = placeOf(lead, dealer);
  return {
    customer: oneLine(lead.name),
    car: oneLine(lead.car?.name ?? lead.ownCar?.description ?? ''),
    staff,
    dealership: place?.name ?? lead.dealership.name,
    phone: (place?.phone ?? salesPhone(dealer))?.text ?? '',
  };
}

function answerLetter(
  { becomes: subject, note, who, who_name }: DeskChangeRow,
  lead: CrmLead,
  dealer: Dealer,
): Letter {
  const place = placeOf(lead, dealer);
  // The text begins with its own greeting.
  const [greeting = '', ...paragraphs] = plainText(note).split(/\n\s*\n/);
  return {
    subject,
    heading: subject,
    greeting,
    paragraphs,
    sections: [
      {
        heading: 'Your enquiry',
        lines: [
          ...line('Car', lead.car && oneLine(lead.car.name), lead.car?.url),
          ...line('Your reference', leadReference(lead.id)),
        ],
      },
      {
        heading: place?.name ?? lead.dealership.name,
        lines: placeLines(place, dealer),
      },
    ].filter(({ lines }) => lines.length > 0),
    answer: howToAnswer(dealer, { place, writer: { name: oneLine(who_name), address: who } }),
    footer: [
      `${oneLine(who_name)} of ${dealer.name} wrote this because you sent us a form at ${new URL(baseUrlOf(dealer)).host}.`,
    ],
  };
}
