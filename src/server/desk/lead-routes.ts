import { type Handling, newHandling, readHandling } from '../../domain/leads/desk-lead.ts';
import { plainText } from '../markup.ts';
import { fillAnswer, lengthFault, retryAnswer, sendAnswer } from './answers.ts';
import type { DeskLead } from './desk-leads.ts';
import { failed } from './desk-page.ts';
import type { DeskRoutes } from './desk-session.ts';
import { staffFor, staffName } from './desk-staff.ts';
import { customerName, leadPath } from './lead-facts.ts';
import { leadPage, leadView, type ShownBeside } from './lead-page.ts';

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
