import { randomInt } from 'node:crypto';
import type { Dealer } from '../../config/schema/dealer.ts';
import { normalPhone } from '../../domain/leads/contact.ts';
import { DAY } from '../../domain/time/durations.ts';
import type { Call, Handlers } from '../api/api-parts.ts';
import { newToken, tokenHash } from '../api/visitor-secrets.ts';
import type { Capability, House } from '../capability.ts';
import { missingCar } from '../dealers/dealer-stock.ts';
import { Refusal } from '../refusal.ts';
import { addOnce, deleteRows } from '../storage/rows.ts';
import type { Database } from '../storage/tables.ts';
import { type CodeLimits, sessionsIn, signInCodes, type Visitor } from './sign-ins.ts';

const wrongCode = 'That code is wrong or has expired. Please check it or ask for a new one.';

/**
 * Signing in with a one-time code by SMS (OPEN-21), and the cars that visitors save. Without SMS visitors cannot sign in.
 * The keys hash the codes: there are too few codes for a hash without a key to hide them.
 */
export function openAccounts(house: House, limits: CodeLimits) {
  const { db, sms, keys, captcha, log, notices } = house;
  const sessions = sessionsIn(db);
  const codes = signInCodes(db, limits);
  const handlers = {
    ...watchlistHandlers(house),

    async askForCode({ dealer, payload, address, known, origin, now }) {
      if (!sms) throw new Refusal(500, 'Signing in is not possible at the moment. Please call us.');
      const phone = normalPhone(payload.phone, 'sms')!;
      const proof = await captcha.proofOf(payload.captcha, dealer);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const own = known.countedAs(phone);
      const who = {
        website_id: dealer.id,
        phone,
        asked_from: own ?? keys.hash('address', address),
        isKnown: own !== undefined,
      };
      const code_hash = keys.hash('code', dealer.id, phone, code);
      const tell = (notice: string) => {
        notices.add(notice);
        log.error({ call: 'askForCode', dealer: dealer.slug }, notice);
      };
      const request = await codes.issue(who, { code_hash, captcha: proof }, now, (passed) => {
        if (passed === 'budget') {
          tell(
            `${dealer.slug} has sent its codes of the day: visitors who have not signed in before cannot sign in. Raise SMS_PER_DAY if they are real.`,
          );
          return new Refusal(429, 'Signing in is not possible today. Please call us.');
        }
        if (passed === 'harassed')
          tell(
            'A phone was sent as many codes in an hour as it may get from all dealers: somebody may be harassed.',
          );
        return new Refusal(429, 'Too many codes were asked for.', { retryAfterSeconds: 3600 });
      });
      try {
        await sms.send({ to: phone, text: codeText(code, dealer, origin), dealer: dealer.slug });
      } catch (cause) {
        await codes.end(request, now);
        throw new Refusal(500, 'We could not send the code. Please try again, or call us.', { cause });
      }
      return {
        success: true,
        request,
        validSeconds: limits.validMs / 1000,
        ...(sms.notice !== undefined && { notice: sms.notice }),
      };
    },

    async verifyCode({ dealer, payload, now, cookie, known }) {
      const phone = normalPhone(payload.phone, 'sms')!;
      const living = await codes.takeTry({ id: payload.request, website_id: dealer.id, phone }, now);
      // Always compare, even without a code: otherwise the response time would show whether this number has one.
      const right = keys.isHash(living?.code_hash ?? '', 'code', dealer.id, phone, payload.code);
      if (!living || !right || !(await codes.end(living.id, now))) throw new Refusal(400, wrongCode);
      if (cookie.token) await sessions.end(tokenHash(cookie.token));
      known.remember(phone);
      const token = newToken();
      await sessions.begin(tokenHash(token), { website_id: dealer.id, phone }, now);
      cookie.set(token);
      return { signedIn: true, phone };
    },

    async signOut({ cookie }) {
      if (cookie.token) await sessions.end(tokenHash(cookie.token));
      cookie.clear();
      return { success: true };
    },

    async currentSession({ phone }) {
      return phone === undefined ? { signedIn: false, phone: null } : { signedIn: true, phone };
    },
  } satisfies Partial<Handlers>;

  return {
    sessions,
    handlers,
    aged: [
      // Too old to count.
      { table: 'sign_in_codes', column: 'asked_at', keptMs: DAY + limits.validMs },
      { table: 'sessions', column: 'expires_at', keptMs: 0 },
    ],
  } satisfies Capability & Record<string, unknown>;
}

/** The last line makes phones offer the code on this site only (origin-bound one-time codes). */
function codeText(code: string, { name, siteUrl }: Dealer, origin = siteUrl): string {
  const { host } = new URL(origin);
  return `${code} is your code to sign in at ${name}. It works for 10 minutes. We never ask for it by phone.\n\n@${host} #${code}`;
}

const MOST_WATCHED_CARS = 200;

/** Handlers for the cars that signed-in visitors save (WATCH-12). */
function watchlistHandlers({ db, stock }: Pick<House, 'db' | 'stock'>) {
  return {
    async saveCar(call) {
      const who = ownerOf(call);
      const { car_id } = call.payload;
      const from = await stock.stockOf(call.dealer);
      if (!from.byId.has(car_id)) throw missingCar(from, car_id);
      await db.transaction().execute(async (part) => {
        const saved = await savedCars(part, who);
        // It keeps its place.
        if (saved.includes(car_id)) return;
        if (saved.length >= MOST_WATCHED_CARS)
          throw new Refusal(400, 'Your watchlist is full. Remove a car to save another.');
        // Two parallel clicks may both have found the car missing.
        await addOnce(part, 'watchlist_entries', { ...who, car_id, saved_at: call.now });
      });
      return { success: true };
    },

    async removeCar(call) {
      await deleteRows(db, 'watchlist_entries', { ...ownerOf(call), car_id: call.payload.car_id });
      return { success: true };
    },

    async readWatchlist({ dealer, phone }) {
      const ids = await savedCars(db, { website_id: dealer.id, phone: phone! });
      return { entries: ids.map((id) => ({ id })) };
    },
  } satisfies Partial<Handlers>;
}

/** Ids of the cars, newest first. */
async function savedCars(db: Database, who: Visitor): Promise<string[]> {
  const rows = await db
    .selectFrom('watchlist_entries')
    .select('car_id')
    .where((eb) => eb.and(who))
    .orderBy('saved_at', 'desc')
    .orderBy('car_id')
    .execute();
  return rows.map(({ car_id }) => car_id);
}

/**
 * The list's owner is the session's phone number and never the payload's. A payload with another number is answered as
 * not signed in, and the page then asks the visitor to sign in again.
 */
function ownerOf({ dealer, phone, payload }: Call<{ phone_number: string }>) {
  if (phone === undefined || normalPhone(payload.phone_number) !== phone) {
    throw new Refusal(401, 'Please sign in with this phone number.');
  }
  return { website_id: dealer.id, phone };
}
