import { type Handling, newHandling, readHandling } from '../../domain/leads/desk-lead.ts';
import type { Form } from '../api/arrived-body.ts';
import { Refusal } from '../refusal.ts';
import { type Answering, fillAnswer, lengthFault, retryAnswer, sendAnswerForm } from './answers.ts';
import type { DeskLead } from './desk-leads.ts';
import { type DeskFrame, failed } from './desk-page.ts';
import { type DeskCall, type DeskRoutes, dealerOf, whoOf } from './desk-session.ts';
import { staffFor, staffName } from './desk-staff.ts';
import { customerName, leadPath } from './lead-facts.ts';
import { leadPage, leadView, type ShownBeside } from './lead-page.ts';
import { doneMessage } from './staff-routes.ts';

/** Limit of a posted form: a note has at most 4,000 characters. */
const MOST_BYTES = 65_536;
const longestNote = 4000;

const saidWords: Record<string, string> = {
  handled: 'Saved.',
  noted: 'The note is added.',
  mailed: 'The mail is on its way.',
  retried: 'The mail is tried again.',
};

/** The page of a lead with what staff do there. */
export function addLeadRoutes(routes: DeskRoutes): void {
  const { own } = routes;

  routes.page(leadPath(':id'), async (call) => {
    const one = await leadOf(call);
    return showLead(call, one, { message: doneMessage(call, saidWords) });
  });

  const change = async (call: DeskCall, form: Form) => {
    const one = await leadOf(call);
    const show: Answering['show'] = (more, status) => showLead(call, one, more, status);
    const answering = { call, one, form, answers: own.answers, show };
    const action = form('action');
    if (action === 'handle') return handle(call, one, form);
    if (action === 'note') return addNote(call, one, form);
    if (action === 'fill') return fillAnswer(answering);
    if (action === 'mail') return sendAnswerForm(answering);
    if (action === 'retry') return retryAnswer(answering);
    throw new Refusal(400, 'The desk does not know what to do with this form. Please reload the page.');
  };
  routes.form(leadPath(':id'), change, MOST_BYTES);

  /** @throws Refusal 404 for a lead that the person may not see, as for one that does not exist */
  async function leadOf({ context, person }: DeskCall): Promise<DeskLead> {
    const one = await own.leads.lead(person.scopes, context.req.param('id') ?? '');
    if (!one) throw new Refusal(404, 'There is no such lead. It may have been deleted.');
    return one;
  }

  async function showLead(
    call: DeskCall,
    one: DeskLead,
    { message, ...more }: ShownBeside & Pick<DeskFrame, 'message'>,
    status?: 200 | 400 | 409,
  ): Promise<Response> {
    const main = leadPage(await leadView(routes, call, one, more));
    return routes.send(call, { title: customerName(one.lead), room: 'leads', message }, main, status);
  }

  async function handle(call: DeskCall, one: DeskLead, form: Form): Promise<Response> {
    const { context, now } = call;
    const dealer = dealerOf(call, one);
    const { assigned: before } = one.handling ?? newHandling;
    const given = { status: form('status'), reason: form('reason'), assigned: form('assigned') };
    // Whoever has the lead already may keep it, also when they are not on the staff any more.
    const wanted = readHandling(given, [...staffFor(one.lead, dealer).map(({ email }) => email), before]);
    if ('fault' in wanted) {
      const message = failed(`${wanted.fault} Nothing is changed yet.`);
      const handling = { ...newHandling, ...given } as Handling;
      return showLead(call, one, { message, typed: { handling } }, 400);
    }
    const handled = await own.changes.handle(
      one.lead,
      wanted,
      {
        who: whoOf(call, one),
        seen: { version: Number(form('version')), lines: Number(form('lines')) },
        nameOf: (email) => staffName(email, [dealer]),
      },
      now,
    );
    if (handled.kind === 'done') return context.redirect(`${leadPath(one.lead.id)}?done=handled`, 303);
    const message = failed('Nothing is changed yet: please decide.');
    const conflict = { since: handled.since, wanted };
    return showLead(call, { ...one, handling: handled.row }, { message, conflict }, 409);
  }

  async function addNote(call: DeskCall, one: DeskLead, form: Form): Promise<Response> {
    const { context, now } = call;
    const note = form('note').replace(/\r\n/g, '\n').trim();
    const isAnswer = form('answered') === '1';
    const fault = lengthFault('note', note, longestNote);
    if (fault) return showLead(call, one, { message: failed(fault), typed: { note } }, 400);
    const who = whoOf(call, one);
    const lines = [{ kind: 'note' as const, note }, ...(isAnswer ? [{ kind: 'answered' as const }] : [])];
    await own.changes.add(one.lead, lines, { who, isAnswer }, now);
    return context.redirect(`${leadPath(one.lead.id)}?done=noted`, 303);
  }
}
