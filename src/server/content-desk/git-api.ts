import { z } from 'astro/zod';
import { contentType } from '../../release-store/content-types.ts';
import type { ApiParts } from '../api/api-parts.ts';
import { readJson } from '../api/arrived-body.ts';
import { Refusal } from '../refusal.ts';
import { branch, mostPictureBytes } from './cms-config.ts';
import type { ContentDesk } from './content-desk.ts';
import { headHash, isPicture } from './content-files.ts';
import { type EditorCall, type editorRoutes, gitPath } from './editor-call.ts';
import { contentChangeSchema } from './save-content.ts';

/** Paths of 200 files. */
const MOST_ASKED_BYTES = 100_000;

/** Two pictures in base64, with room for texts. */
const MOST_BYTES = Math.round(mostPictureBytes * 2.8);

const saveSchema = z.object({ files: z.array(contentChangeSchema).min(1).max(50) });

/**
 * The part of Gitea's API that the editor calls (https://docs.gitea.com/api). The editor has no interface for servers of
 * one's own, but it works with Gitea, and this API is public and small. The dealer's folder is the repository; nothing
 * outside of `content-files.ts` is in it. The session of the desk decides who may call, not the token.
 */
export function addGitApi(editor: ReturnType<typeof editorRoutes>, parts: ApiParts, desk: ContentDesk): void {
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
      .safeParse(await readJson(context, parts, MOST_ASKED_BYTES));
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
