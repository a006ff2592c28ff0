import type { DealerReleases } from '../../release-store/dealer-releases.ts';
import { StockCopies } from '../../release-store/stock-copies.ts';
import type { Capability, House } from '../capability.ts';
import type { SignInParts } from '../desk/staff-routes.ts';
import { addFleetRoutes } from './add-fleet-routes.ts';
import { FleetLog } from './fleet-log.ts';
import type { FleetOffice } from './fleet-office.ts';
import type { FleetPlace } from './fleet-place.ts';
import { FleetRoutes } from './fleet-routes.ts';
import { WaitingLeads } from './waiting-leads.ts';

/** The console of the fleet. Its people sign in as staff of the desks do. */
export function openFleet(
  { db }: House,
  { keys, access, captcha, passkeys }: SignInParts,
  of: { at: FleetPlace; office: FleetOffice; releases: DealerReleases },
): Capability {
  const log = new FleetLog(db);
  const own = {
    ...{ keys, access, captcha, passkeys, log, ...of },
    copies: new StockCopies(of.releases.store),
    waiting: new WaitingLeads(db),
  };
  return {
    addRoutes: (app, parts) => addFleetRoutes(new FleetRoutes(app, parts, own)),
    forgetOld: (now) => log.forgetOld(now),
  };
}
