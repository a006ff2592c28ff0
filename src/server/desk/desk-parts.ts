import type { Dealer } from '../../config/schema/dealer.ts';
import type { SiteQuality } from '../../domain/quality/site-quality.ts';
import { AppointmentChanges } from '../appointments/appointment-changes.ts';
import type { AppointmentDesk } from '../appointments/appointment-times.ts';
import { DeskDiary } from '../appointments/appointments.ts';
import type { House } from '../capability.ts';
import { LeadDeliveries } from '../leads/lead-deliveries.ts';
import type { ReservationDesk } from '../reservations/reservation-desk.ts';
import { DeskChanges } from '../storage/lead-changes.ts';
import { DeskAccess } from './desk-access.ts';
import { DeskLeads } from './desk-leads.ts';
import { DeskNumbers } from './desk-numbers.ts';
import { DeskReservations } from './desk-reservations.ts';
import type { DeskRoutes } from './desk-session.ts';
import { liveChanges } from './live-changes.ts';
import { Passkeys } from './passkeys.ts';

/** What other rooms give to the desk. */
interface GivenToDesk {
  /** The times of places, as visitors book them. */
  times: AppointmentDesk;
  /** What is known of the quality of a dealer's current site, by slug. */
  quality: (slug: string) => Promise<SiteQuality | undefined>;
  /** Adds the pages of the room that edits content. Undefined: it is not edited at the desk. */
  addContent: ((routes: DeskRoutes) => void) | undefined;
  reservationDesk: Pick<ReservationDesk, 'follow'>;
}

/** What the routes of the desk work with. */
export type DeskParts = ReturnType<typeof deskParts>;

export function deskParts({ db, keys, captcha, stock, log }: House, given: GivenToDesk) {
  const leads = new DeskLeads(db);
  return {
    ...given,
    db,
    keys,
    captcha,
    access: new DeskAccess(db),
    passkeys: new Passkeys(db, keys),
    leads,
    changes: new DeskChanges(db),
    numbers: new DeskNumbers(db),
    diary: new DeskDiary(db),
    appointments: new AppointmentChanges(db),
    reservations: new DeskReservations(db),
    deliveries: new LeadDeliveries(db),
    live: liveChanges(leads, log),
    /** Names of a dealer's cars by id. Empty while the stock cannot be read. */
    carNames: async (dealer: Dealer): Promise<ReadonlyMap<string, string>> => {
      const { byId } = await stock.forLead(dealer);
      return new Map([...byId.values()].map(({ car }) => [car.id, car.name]));
    },
  };
}
