import type { Hono } from 'hono';
import type { ApiParts, Env } from '../api/api-parts.ts';
import { Refusal } from '../api/refusal.ts';
import { deskFiles, deskPath } from './desk-page.ts';
import { asPage, type DeskParts } from './desk-session.ts';
import { addLeadRoutes } from './lead-routes.ts';
import { addLiveRoute } from './live-changes.ts';
import { addSessionsRoutes } from './sessions-routes.ts';
import { addSignInRoutes } from './sign-in-routes.ts';

/**
 * `/desk/`: where the staff of a dealer see and answer leads. Pages are HTML that works without JavaScript. Nothing here
 * is part of the API's contract, and no other site may call it.
 */
export function addDeskRoutes(app: Hono<Env>, parts: ApiParts, own: DeskParts): void {
  for (const { href, type, text } of Object.values(deskFiles)) {
    app.get(href, (context) => {
      context.header('content-type', type);
      // Its address changes with its content.
      context.header('cache-control', 'public, max-age=31536000, immutable');
      return context.body(text);
    });
  }
  addSignInRoutes(app, parts, own);
  addSessionsRoutes(app, parts, own);
  addLeadRoutes(app, parts, own);
  addLiveRoute(app, parts, own);
  app.get(deskPath.slice(0, -1), (context) => context.redirect(deskPath, 308));
  app.all(
    `${deskPath}*`,
    asPage(parts, async () => {
      throw new Refusal(404, 'There is nothing at this address of the desk.');
    }),
  );
}
