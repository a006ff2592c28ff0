import type { Context } from 'hono';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { Env } from '../api/api-parts.ts';
import { addressOf } from '../api/caller.ts';
import { deskPath } from '../desk/desk-page.ts';
import type { DeskCall, DeskRoutes } from '../desk/desk-session.ts';
import { whoAt } from '../desk/desk-staff.ts';
import { Refusal } from '../refusal.ts';
import type { Changer } from '../storage/lead-changes.ts';

export const contentPath = `${deskPath}content/`;
export const dealerContent = (slug: string): string => `${contentPath}${slug}/`;

/** The API of the editor, as a route. */
export const gitPath = `${contentPath}:slug/git/api/v1`;

/** A request of an owner about the content of one dealer. */
export interface EditorCall extends DeskCall {
  /** The person as the history shows them. */
  who: Changer;
}

/** The dealers whose content the person may change: those that they own. */
export function ownedDealers({ person }: DeskCall): Dealer[] {
  return person.grants.filter(({ role }) => role === 'owner').map(({ dealer }) => dealer);
}

/** The dealer of an address. @throws Refusal 404 for one that the person does not own, as for one that does not exist */
export function editedDealer(call: DeskCall): Dealer {
  const dealer = ownedDealers(call).find(({ slug }) => slug === call.context.req.param('slug'));
  if (!dealer) throw new Refusal(404, 'There is nothing at this address of the desk.');
  return dealer;
}

/** Adds calls of the editor's script. Refusals are JSON with a message. */
export function editorRoutes(routes: DeskRoutes) {
  const { app, parts } = routes;
  const asked = async (context: Context<Env>): Promise<EditorCall> => {
    // In the shape of Gitea's. The editor shows the message.
    context.set('refused', ({ status, message }) => context.json({ message }, status));
    const call = await routes.callOf(context);
    if (!call) {
      await parts.limits.count('appointmentTimes', 0, addressOf(context, parts));
      throw new Refusal(
        401,
        'You are signed out, and nothing was saved. Sign in at the desk in another tab, and save again.',
      );
    }
    const dealer = editedDealer(call);
    return { ...call, dealer, who: whoAt(call.person, dealer) };
  };
  type Answer = (call: EditorCall) => Promise<Response>;
  return {
    get: (path: string, answer: Answer) => app.get(path, async (context) => answer(await asked(context))),
    post: (path: string, answer: Answer) =>
      app.post(path, async (context) => {
        const call = await asked(context);
        routes.mustBeOwnForm(context);
        return answer(call);
      }),
  };
}
