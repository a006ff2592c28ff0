import type { Context, Hono } from 'hono';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { SiteQuality } from '../../domain/quality/site-quality.ts';
import { DAY } from '../../domain/time/durations.ts';
import type { ApiParts, Env } from '../api/api-parts.ts';
import type { AppointmentDesk } from '../appointments/appointment-times.ts';
import type { Capability, House } from '../capability.ts';
import { plannedLead } from '../leads/lead-deliveries.ts';
import { Refusal } from '../refusal.ts';
import type { ReservationDesk } from '../reservations/reservation-desk.ts';
import { sendAnswers } from './answers.ts';
import { DeskAccess } from './desk-access.ts';
import { answerKind, DeskLeads, liveChanges } from './desk-leads.ts';
import { type DeskFile, deskFiles, deskPath, rooms, scriptFile } from './desk-page.ts';
import { DeskRoutes } from './desk-session.ts';
import { addDiaryRoutes } from './diary-routes.ts';
import { addInboxRoute } from './inbox-routes.ts';
import { addLeadRoutes } from './lead-page.ts';
import { addNumbersRoutes } from './numbers-routes.ts';
import { Passkeys } from './passkeys.ts';
import { addQualityRoutes } from './quality-routes.ts';
import { addReservationRoutes, DeskReservations } from './reservation-routes.ts';
import { addSignInRoutes } from './sign-in-routes.ts';
import { weekKind, weeklyMail } from './weekly-mail.ts';

/** The desk of the staff, with its mails. */
export function openDesk(house: House, given: Parameters<typeof deskParts>[1]) {
  const own = deskParts(house, given);
  const weeks = weeklyMail(house);
  return {
    own,
    addRoutes: (app: Hono<Env>, parts: ApiParts) => addDeskRoutes(new DeskRoutes(app, parts, own)),
    jobs: {
      [answerKind]: sendAnswers((id) => plannedLead(house.db, id), own.leads, house.mail),
      [weekKind]: weeks.send,
    },
    lookAt: weeks.lookAt,
    aged: [
      { table: 'desk_sessions', column: 'expires_at', keptMs: 0 },
      { table: 'desk_sign_ins', column: 'asked_at', keptMs: DAY },
      // Whoever left the staff uses none.
      { table: 'desk_passkeys', column: 'used_at', keptMs: 365 * DAY },
    ],
  } satisfies Capability & Record<string, unknown>;
}

/**
 * `/desk/`: where the staff of a dealer see and answer leads. Pages are HTML that works without JavaScript. Nothing here
 * is part of the API's contract, and no other site may call it.
 */
function addDeskRoutes(routes: DeskRoutes): void {
  const { app, own } = routes;
  const sendFile = (context: Context<Env>, { type, content }: DeskFile) => {
    context.header('content-type', type);
    // Its address changes with its content.
    context.header('cache-control', 'public, max-age=31536000, immutable');
    return context.body(content);
  };
  for (const file of deskFiles) app.get(file.href, (context) => sendFile(context, file));
  // In all its versions.
  app.get(`${deskPath}:file{desk-script\\.[\\da-f]+\\.js}`, (context) => sendFile(context, scriptFile()));
  addSignInRoutes(routes);
  addInboxRoute(routes);
  addLeadRoutes(routes);
  addDiaryRoutes(routes);
  addNumbersRoutes(routes);
  addQualityRoutes(routes);
  addReservationRoutes(routes);
  own.addContent?.(routes);
  // What open pages ask for now and again: they are shown anew when it is not what they were drawn with.
  routes.page(`${deskPath}live`, async ({ context, seen = '' }) => context.text(seen));
  for (const { href } of [rooms.leads, rooms.diary, rooms.numbers, rooms.quality])
    app.get(href.slice(0, -1), (context) => context.redirect(href, 308));
  routes.open('ALL', `${deskPath}*`, async () => {
    throw new Refusal(404, 'There is nothing at this address of the desk.');
  });
}

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

function deskParts({ db, keys, captcha, stock, log }: House, given: GivenToDesk) {
  const leads = new DeskLeads(db);
  return {
    ...given,
    db,
    keys,
    captcha,
    access: new DeskAccess(db),
    passkeys: new Passkeys(db, keys),
    leads,
    reservations: new DeskReservations(db),
    live: liveChanges(leads, log),
    /** Names of a dealer's cars by id. Empty while the stock cannot be read. */
    carNames: async (dealer: Dealer): Promise<ReadonlyMap<string, string>> => {
      const { byId } = await stock.forLead(dealer);
      return new Map([...byId.values()].map(({ car }) => [car.id, car.name]));
    },
  };
}
