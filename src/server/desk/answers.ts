import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import { fillTemplate, templatesFor } from '../../domain/answer-templates.ts';
import { emailProblem } from '../../domain/contact.ts';
import { zoneAt } from '../../site/site-identity.ts';
import type { Form } from '../api/arrived-body.ts';
import { crmLead } from '../delivery/crm-lead.ts';
import { oneLine, plainText } from '../markup.ts';
import { Refusal } from '../refusal.ts';
import type { DeskChangeRow } from '../storage/desk-tables.ts';
import type { JobRow } from '../storage/tables.ts';
import { answerFacts } from './answer-letter.ts';
import { answerKind } from './desk-answers.ts';
import type { DeskLead } from './desk-leads.ts';
import { failed, type Markup } from './desk-page.ts';
import type { DeskParts } from './desk-parts.ts';
import type { DeskCall } from './desk-session.ts';
import { nameAt } from './desk-staff.ts';
import {
  type AnswerDraft,
  type AnswerForm,
  historyLine,
  type LeadView,
  leadPath,
  seenFields,
  whenWords,
} from './lead-facts.ts';
import { hidden, select } from './page-parts.ts';

/** Draws the page of the lead again, with what was typed. */
export type ShowAgain = (
  more: {
    answering: Pick<AnswerForm, 'draft' | 'since'>;
    message?: { text: string; isError: boolean };
  },
  status: 200 | 400 | 409,
) => Promise<Response>;

interface Answering {
  call: DeskCall;
  one: DeskLead;
  dealer: Dealer;
  form: Form;
  show: ShowAgain;
}

/** What the form of answers shows for a lead. */
export function answerForm(
  { person }: DeskCall,
  { lead }: DeskLead,
  dealer: Dealer,
  isPossible: boolean,
): AnswerForm {
  const templates = templatesFor(lead.category, dealer.desk.templates);
  return {
    isPossible,
    templates: templates.map(({ name }, index) => ({ value: `${index}`, label: name })),
    replyTo: person.email,
  };
}

/**
 * Fills a template into the form. What was typed stays in front of it; a text that is only another template is replaced.
 */
export function fillAnswer({ call, one, dealer, form, show }: Answering): Promise<Response> {
  const facts = answerFacts(crmLead(one.lead, dealer), dealer, nameAt(call.person, dealer));
  const filled = templatesFor(one.lead.category, dealer.desk.templates).map(({ subject, text }) => ({
    subject: fillTemplate(subject, facts).slice(0, longestSubject),
    text: fillTemplate(text, facts),
  }));
  const typed = draftOf(form);
  const chosen = /^\d{1,2}$/.test(form('template')) ? filled[Number(form('template'))] : undefined;
  if (!chosen) return show({ answering: { draft: typed } }, 200);
  const isOwn = (key: 'subject' | 'text') =>
    typed[key] !== '' && !filled.some((template) => template[key].trim() === typed[key]);
  const draft = {
    key: typed.key,
    subject: isOwn('subject') ? typed.subject : chosen.subject,
    text: isOwn('text') ? `${typed.text}\n\n${chosen.text}` : chosen.text,
  };
  return show({ answering: { draft } }, 200);
}

/** Stores an answer to be sent. When somebody else has answered meanwhile, it shows their answer and asks first. */
export async function sendAnswerForm(
  { call, one, dealer, form, show }: Answering,
  own: Pick<DeskParts, 'answers'>,
): Promise<Response> {
  const draft = draftOf(form);
  const fault = faultOf(draft, one.lead.email);
  if (fault !== undefined)
    return show({ answering: { draft }, message: failed(`${fault} Nothing is sent.`) }, 400);
  const { context, person, now } = call;
  const { key, subject, text } = draft;
  const answered = await own.answers.send(
    one.lead,
    { to: one.lead.email, subject, text },
    {
      who: { email: person.email, name: nameAt(person, dealer) },
      key,
      seenLines: Number(form('lines')) || 0,
    },
    now,
  );
  if (answered.kind === 'done') return context.redirect(`${leadPath(one.lead.id)}?done=mailed`, 303);
  const message = failed('Nothing is sent yet: please decide.');
  return show({ answering: { draft, since: answered.since }, message }, 409);
}

/** Sends a failed mail again at once. */
export async function retryAnswer(
  { call, one, form }: Pick<Answering, 'call' | 'one' | 'form'>,
  own: Pick<DeskParts, 'answers'>,
): Promise<Response> {
  if (!/^\d{1,9}$/.test(form('number'))) throw new Refusal(400, 'Please reload the page and try again.');
  await own.answers.retry(one.lead.id, Number(form('number')), call.now);
  return call.context.redirect(`${leadPath(one.lead.id)}?done=retried`, 303);
}

function draftOf(form: Form): AnswerDraft {
  const key = form('answer_key');
  return {
    key: /^[\w-]{20,64}$/.test(key) ? key : randomUUID(),
    subject: oneLine(form('subject')),
    text: plainText(form('text')).trim(),
  };
}

function faultOf({ subject, text }: AnswerDraft, email: string): string | undefined {
  if (emailProblem(email) !== undefined) return 'This lead has no email address that a mail can go to.';
  if (subject === '') return 'Write a subject first.';
  if (subject.length > longestSubject) return `A subject has at most ${longestSubject} characters.`;
  if (text === '') return 'Write a text first.';
  if (text.length > longestAnswer) return `A text has at most ${longestAnswer} characters.`;
  return undefined;
}

/** Limits of an answer in characters. */
const longestSubject = 120;
const longestAnswer = 4000;

/** The form to answer a lead by mail. With `since` it first shows what others wrote to the customer. */
export function answerPart(view: LeadView): Markup | '' {
  const { answering, one, dealer, now } = view;
  const { email } = one.lead;
  if (emailProblem(email) !== undefined) return '';
  if (!answering.isPossible)
    return html`<section><h2>Answer by mail</h2><p class="soft">This server sends no mail (SMTP_URL).</p></section>`;
  const { templates, replyTo, draft, since } = answering;
  const zone = zoneAt(dealer, one.lead.location_id);
  return html`<section${since ? html` class="conflict"` : ''} aria-labelledby="answer">
${
  since
    ? html`<h2 id="answer">Somebody else answered this customer meanwhile</h2>
<p>Your mail is not sent. Read what the customer got, then decide.</p>
<ol class="history">${since.map((change) => html`<li>${historyLine(change)}<span class="soft">${change.who_name}, ${whenWords(change.at, zone, now)}</span></li>`)}</ol>`
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
<div class="stacked"><label for="subject">Subject</label><input id="subject" name="subject" maxlength="${longestSubject}" required value="${draft?.subject ?? ''}">
<label for="text">Text</label><textarea id="text" name="text" rows="${draft ? 12 : 5}" maxlength="${longestAnswer}" required>${draft?.text ?? ''}</textarea></div>
<div class="row"><span class="soft">To ${email}. Replies go to ${replyTo}.</span>
<span>${since ? html`<a class="button quiet" href="${leadPath(one.lead.id)}">Do not send it</a> ` : ''}<button name="action" value="mail">${since ? 'Send mine too' : 'Send the mail'}</button></span></div>
</form></section>`;
}

/** Where an answer is on its way, with a button where it failed. Empty for other lines of the history. */
export function answerState(
  { kind, number }: DeskChangeRow,
  { one, dealer, deliveries, formKey, now }: LeadView,
): Markup | '' {
  const row =
    kind === 'mail' && deliveries.find((job) => job.kind === answerKind && job.target === String(number));
  if (!row) return '';
  const when = (at: number) => whenWords(at, zoneAt(dealer, one.lead.location_id), now);
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
