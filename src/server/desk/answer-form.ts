import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import { emailProblem } from '../../domain/contact.ts';
import { answerTarget } from '../storage/desk-answers.ts';
import type { DeskChangeRow } from '../storage/desk-tables.ts';
import type { LeadDeliveryRow } from '../storage/tables.ts';
import type { Markup } from './desk-page.ts';
import { leadPath, select } from './inbox-page.ts';
import { whenWords, zoneOf } from './lead-facts.ts';
import { historyLine, type LeadView, seenFields } from './lead-view.ts';

/** Limits of an answer in characters. */
export const longestSubject = 120;
export const longestAnswer = 4000;

/** The form to answer a lead by mail. With `since` it first shows what others wrote to the customer. */
export function answerPart(view: LeadView): Markup | '' {
  const { answering, one, dealer, now } = view;
  const { email } = one.lead;
  if (email === '' || emailProblem(email) !== undefined) return '';
  if (!answering.isPossible)
    return html`<section><h2>Answer by mail</h2><p class="soft">This server sends no mail (SMTP_URL).</p></section>`;
  const { templates, replyTo, draft, since } = answering;
  const zone = zoneOf(one.lead, dealer);
  return html`<section${since ? html` class="conflict"` : ''} aria-labelledby="answer">
${
  since
    ? html`<h2 id="answer">Somebody else answered this customer meanwhile</h2>
<p>Your mail is not sent. Read what the customer got, then decide.</p>
<ol class="history">${since.map((change) => html`<li>${historyLine(change)}<span class="soft">${change.who_name}, ${whenWords(change.at, zone, now)}</span></li>`)}</ol>`
    : html`<h2 id="answer">Answer by mail</h2>`
}
<form method="post" action="${leadPath(one.lead.id)}" data-form${draft ? html` data-unsent` : ''}>
${seenFields(view)}<input type="hidden" name="answer_key" value="${draft?.key ?? randomUUID()}">
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
  const row = kind === 'mail' && deliveries.find(({ target }) => target === answerTarget(number));
  if (!row) return '';
  const when = (at: number) => whenWords(at, zoneOf(one.lead, dealer), now);
  const failed = (words: string) => html`<span class="delivery bad">${words}</span>
<form method="post" action="${leadPath(one.lead.id)}" data-form><input type="hidden" name="form_key" value="${formKey}"><input type="hidden" name="number" value="${number}"><button name="action" value="retry" class="quiet">Send it again now</button></form>`;
  switch (row.state) {
    case 'delivered':
      return html`<span class="delivery good">Sent ${when(row.ended_at ?? now)}</span>`;
    case 'dropped':
      return html`<span class="delivery bad">Not sent</span>`;
    case 'dead':
      return failed(`Not sent. ${reasonOf(row)}`);
    case 'pending':
      if (row.failure === '') return html`<span class="delivery">Waiting to be sent</span>`;
      return failed(`Not sent yet. ${reasonOf(row)} It is tried again at ${when(row.due_at)}.`);
  }
}

const reasonOf = ({ failure }: LeadDeliveryRow) => (/[.!?]$/.test(failure) ? failure : `${failure}.`);
