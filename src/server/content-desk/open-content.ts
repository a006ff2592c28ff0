import type { House } from '../capability.ts';
import type { AddContent } from '../desk/desk-parts.ts';
import { ContentChanges } from './content-changes.ts';
import { ContentDesk, type ContentSettings } from './content-desk.ts';
import { addContentRoutes } from './content-routes.ts';

/** The editor of content at the desk. `idle` waits for a save and its push. */
export function openContent(
  { db, log, now }: House,
  settings: ContentSettings & { dealersDir: string; cacheDir: string },
): { addContent: AddContent; idle: () => Promise<void> } {
  const content = new ContentDesk({ ...settings, changes: new ContentChanges(db), log, now });
  return {
    addContent: (routes) => addContentRoutes(routes, content),
    idle: () => content.idle(),
  };
}
