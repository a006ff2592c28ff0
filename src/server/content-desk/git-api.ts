import { z } from 'astro/zod';
import type { Context } from 'hono';
import type { Dealer } from '../../config/schema/dealer.ts';
import { contentType } from '../../release-store/content-types.ts';
import type { ApiParts, Env } from '../api/api-parts.ts';
import { readJson } from '../api/arrived-body.ts';
import { addressOf } from '../api/caller.ts';
import { deskPath } from '../desk/desk-page.ts';
import type { DeskCall, DeskRoutes } from '../desk/desk-session.ts';
import { whoAt } from '../desk/desk-staff.ts';
import { Refusal } from '../refusal.ts';
import type { Changer } from '../storage/lead-changes.ts';
import { branch, mostPictureBytes } from './cms-config.ts';
import { type ContentDesk, contentChangeSchema } from './content-desk.ts';
import { headHash, isPicture } from './content-files.ts';

export const contentPath = `${deskPath}content/`;
export const dealerContent = (slug: string): string => `${contentPath}${slug}/`;

/** A request of an owner about the content of one dealer, and the person as the history shows them. */
type EditorCall = DeskCall & { who: Changer };

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

/** Two pictures in base64, with room for texts. */
const MOST_BYTES = Math.round(mostPictureBytes * 2.8);

const saveSchema = z.object({ files: z.array(contentChangeSchema).min(1).max(50) });

/**
 * The part of Gitea's API that the editor calls (https://docs.gitea.com/api). The editor has no interface for servers of
 * one's own, but it works with Gitea, and this API is public and small. The dealer's folder is the repository; nothing
 * outside of `content-files.ts` is in it. The session of the desk decides who may call, not the token.
 */
export function addGitApi(editor: ReturnType<typeof editorRoutes>, parts: ApiParts, desk: ContentDesk): void {
  const gitPath = `${contentPath}:slug/git/api/v1`;
  const repo = `${gitPath}/repos/:owner/:repo`;
  const get = (path: string, answer: (call: EditorCall) => Promise<object>) =>
    editor.get(path, async (call) => call.context.json(await answer(call)));

  get(`${gitPath}/version`, async () => ({ version: '1.24.0' }));
  get(`${gitPath}/settings/api`, async () => ({
    default_paging_num: 50,
    max_response_items: 50,
    default_max_blob_size: mostPictureBytes,
    default_max_response_size: 4 * mostPictureBytes,
  }));
  get(`${gitPath}/user`, async ({ who }) => ({
    id: 1,
    login: who.email,
    full_name: who.name,
    email: who.email,
  }));
  get(repo, async () => ({ default_branch: branch, permissions: { admin: false, push: true, pull: true } }));
  get(`${repo}/branches/:branch`, async ({ dealer }) => ({
    name: branch,
    commit: { id: headHash(await desk.files(dealer).list()), message: '' },
  }));
  get(`${repo}/git/trees/:sha`, async ({ dealer, context }) => {
    const files = await desk.files(dealer).list();
    const isFirst = (context.req.query('page') ?? '1') === '1';
    const tree = isFirst
      ? files.map(({ path, sha, bytes }) => ({ path, sha, size: bytes, type: 'blob', mode: '100644' }))
      : [];
    return { sha: headHash(files), tree, truncated: false };
  });
  get(`${repo}/commits`, async () => []);

  editor.post(`${repo}/file-contents`, async ({ context, dealer }) => {
    const asked = z
      .object({ files: z.array(z.string().max(300)).max(200) })
      .safeParse(await readJson(context, parts, 100_000));
    if (!asked.success) throw new Refusal(400, 'The request is not valid.');
    const files = desk.files(dealer);
    const found = await Promise.all(
      asked.data.files.map(async (path) => {
        const content = await files.read(path);
        return content ? { path, encoding: 'base64', content: content.toString('base64') } : null;
      }),
    );
    return context.json(found);
  });

  for (const path of [`${repo}/media/:branch/:file{.+}`, `${repo}/raw/:file{.+}`]) {
    editor.get(path, async ({ context, dealer }) => {
      const file = context.req.param('file') ?? '';
      const content = await desk.files(dealer).read(file);
      if (!content) throw new Refusal(404, 'There is no such file.');
      context.header('content-type', isPicture(file) ? contentType(file) : 'text/plain; charset=utf-8');
      return context.body(new Uint8Array(content));
    });
  }

  editor.post(`${repo}/contents`, async ({ context, dealer, who, now }) => {
    const asked = saveSchema.safeParse(await readJson(context, parts, MOST_BYTES));
    if (!asked.success) throw new Refusal(400, 'The save is not valid. Please reload the page.');
    const changes = asked.data.files;
    await desk.save(dealer, changes, who);
    const files = await desk.files(dealer).list();
    const shaOf = new Map(files.map(({ path, sha }) => [path, sha]));
    return context.json({
      commit: { sha: headHash(files), created: new Date(now).toISOString() },
      files: changes.map(({ path }) => (shaOf.has(path) ? { path, sha: shaOf.get(path) } : null)),
    });
  });
}
