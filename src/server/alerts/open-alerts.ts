import type { Handlers } from '../api/api-parts.ts';
import type { Capability, House } from '../capability.ts';
import type { AlertAddress } from '../storage/tables.ts';
import { alertDesk } from './alert-desk.ts';
import { addAlertRoutes } from './alert-links.ts';
import { alertKind, keyUnsubscribed } from './alerts.ts';

/** Mails about saved cars and searches. @param stop records that an address wants no news any more */
export async function openAlerts(house: House, stop: (address: AlertAddress) => Promise<void>) {
  const { db, keys } = house;
  await keyUnsubscribed(db, keys);
  const { ask, confirm, look, send } = alertDesk(house);
  return {
    handlers: { askAlerts: ask },
    addRoutes: (app, parts) => addAlertRoutes(app, parts, { db, confirm, stop }),
    jobs: { [alertKind]: send },
    look,
  } satisfies Capability & { handlers: Partial<Handlers> };
}
