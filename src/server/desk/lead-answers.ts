import { randomUUID } from 'node:crypto';
import type { Dealer } from '../../config/schema/dealer.ts';
import { fillTemplate, templatesFor } from '../../domain/answer-templates.ts';
import { emailProblem } from '../../domain/contact.ts';
import { Refusal } from '../api/refusal.ts';
import { crmLead } from '../delivery/crm-lead.ts';
import { oneLine, plainText } from '../delivery/markup.ts';
import { answerFacts } from '../letters/answer-letter.ts';
import { answerTarget } from '../storage/desk-answers.ts';
import type { DeskLead } from '../storage/desk-leads.ts';
import { longestAnswer, longestSubject } from './answer-form.ts';
import type { DeskCall, DeskParts, Form } from './desk-session.ts';
import { nameAt } from './desk-staff.ts';
import { leadPath } from './inbox-page.ts';
import type { AnswerDraft, AnswerForm } from './lead-view.ts';

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
    return show({ answering: { draft }, message: { text: `${fault} Nothing is sent.`, isError: true } }, 400);
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
  const message = { text: 'Nothing is sent yet: please decide.', isError: true };
  return show({ answering: { draft, since: answered.since }, message }, 409);
}

/** Sends a failed mail again at once. */
export async function retryAnswer(
  { call, one, form }: Pick<Answering, 'call' | 'one' | 'form'>,
  own: Pick<DeskParts, 'deliveries'>,
): Promise<Response> {
  if (!/^\d{1,9}$/.test(form('number'))) throw new Refusal(400, 'Please reload the page and try again.');
  await own.deliveries.retry(one.lead.id, answerTarget(Number(form('number'))), call.now);
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
  if (email === '' || emailProblem(email) !== undefined)
    return 'This lead has no email address that a mail can go to.';
  if (subject === '') return 'Write a subject first.';
  if (subject.length > longestSubject) return `A subject has at most ${longestSubject} characters.`;
  if (text === '') return 'Write a text first.';
  if (text.length > longestAnswer) return `A text has at most ${longestAnswer} characters.`;
  return undefined;
}
