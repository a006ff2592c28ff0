import type { AlertsAsked } from '../../api/account.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import { alertConsents, isTimeZone, newsDay } from '../../domain/stock/alerts.ts';
import type { DealerHead } from '../../site/server-data.ts';
import { dealerZone } from '../../site/site-identity.ts';
import type { Call } from '../api/api-parts.ts';
import { captchaMessage } from '../api/captcha.ts';
import type { House } from '../capability.ts';
import type { DealerStock } from '../dealers/dealer-stock.ts';
import { type DoJob, dropped } from '../jobs/job-worker.ts';
import { mailLetter } from '../letters/mail-letter.ts';
import { Refusal } from '../refusal.ts';
import type { AlertRow } from '../storage/tables.ts';
import { type AlertContent, alertLetter, confirmContent, newsContent } from './alert-letters.ts';
import { alertUrl } from './alert-links.ts';
import { newsOf, readSearch, seenNow, type Watched } from './alert-news.ts';
import type { Alerts } from './alerts.ts';

const DAY = 86_400_000;

/** What a try may take before a mail of a day is not news any more. */
const STALE_MS = 2 * DAY;

export type AlertDesk = ReturnType<typeof alertDesk>;

/**
 * Mails about saved cars and searches: asked for, confirmed, looked for once a day, sent. Without a mail server nobody can
 * ask for them. The keys sign the links, and hash network addresses.
 */
export function alertDesk(house: House, alerts: Alerts) {
  const { stock: stocks, dealers, captcha, mail, keys, log, now } = house;

  /** Stores a request, and has a mail sent that asks for a confirmation. @throws Refusal 400, 404 and 429 */
  async function ask(call: Call<AlertsAsked>): Promise<{ success: true }> {
    const { dealer, payload, address, origin, now } = call;
    if (!dealer.alerts.enabled || !mail) throw new Refusal(404, 'We send no such emails at the moment.');
    if (origin === undefined) throw new Refusal(400, 'The request is not valid.');
    const stock = await stocks.stockNow(dealer);
    const watched = watchedIn(payload, stock);
    const version = payload.consent_version;
    const asked = await alerts.ask(
      {
        website_id: dealer.id,
        email: payload.email.trim(),
        site: origin,
        watched: JSON.stringify(watched),
        consent: JSON.stringify({ version, text: alertConsents[version](dealer.name), at: now }),
        zone: isTimeZone(payload.time_zone ?? '') ? payload.time_zone! : '',
        asked_from: keys.hash('alert address', address),
      },
      JSON.stringify(confirmContent(watched, { stock, dealer, site: origin })),
      await captcha.proofOf(payload.captcha, dealer),
      now,
    );
    if (asked === 'captcha') throw new Refusal(400, captchaMessage, { code: 'captcha' });
    if (asked === 'greedy')
      throw new Refusal(
        429,
        'There were too many requests from your network today. Please try again tomorrow.',
      );
    return { success: true };
  }

  /** Begins to watch what was asked for. @returns false when the address has too many requests, or this one is gone */
  async function confirm(row: AlertRow, dealer: Dealer): Promise<boolean> {
    const at = now();
    const stock = await stocks.stockNow(dealer);
    const seen = JSON.stringify(seenNow(stock, JSON.parse(row.watched) as Watched));
    // After the hour of today the first mail is tomorrow's.
    const checked_day = newsDay(at, row.zone || dealerZone(dealer), dealer.alerts.hour) ?? '';
    return alerts.confirm(row, { seen, checked_day }, at);
  }

  /** Looks for the news of every address whose hour has come. Call it every minute, on any number of servers. */
  async function look(): Promise<void> {
    if (!mail) return;
    for (const dealer of await dealers.all()) {
      if (!dealer.alerts.enabled) continue;
      try {
        await lookFor(dealer);
      } catch (error) {
        // The stock could not be read. The other dealers go on, and this one is tried again in a minute.
        log.error({ call: 'look for alerts', dealer: dealer.slug, error });
      }
    }
  }

  async function lookFor(dealer: DealerHead): Promise<void> {
    const at = now();
    // The day after tomorrow's is nowhere yet.
    const latest = new Date(at + DAY).toISOString().slice(0, 10);
    // The newest request of an address says which clock its day follows.
    const addresses = Map.groupBy(await alerts.waiting(dealer.id, latest), ({ email_hash }) => email_hash);
    const due = [...addresses].flatMap(([email_hash, rows]) => {
      const zone = rows.at(-1)!.zone || dealer.zone;
      const day = newsDay(at, zone, dealer.alerts.hour);
      return day !== undefined && rows.some(({ checked_day }) => checked_day < day)
        ? [{ email_hash, day }]
        : [];
    });
    if (due.length === 0) return;
    const stock = await stocks.stockNow(dealer);
    // An empty stock is a feed that failed, and not the news that everything was sold.
    if (stock.byId.size === 0) return;
    let mails = 0;
    for (const { email_hash, day } of due) {
      const isMailed = await alerts.check(
        { website_id: dealer.id, email_hash },
        day,
        (rows) => lookAt(rows, { stock, dealer: stock.planning.dealer }),
        at,
      );
      if (isMailed) mails += 1;
    }
    if (mails > 0) log.info({ call: 'look for alerts', dealer: dealer.slug, mails });
  }

  /** Sends a mail. Dropped when it must not be sent any more: unsubscribed, erased, confirmed meanwhile, or too old. */
  const send: DoJob = async (job, dealer, signal) => {
    const alert = await alerts.ofMail(job);
    if (!alert || !dealer.alerts.enabled || now() - job.created_at > STALE_MS) return dropped;
    const { id, site, email, email_hash } = alert;
    const base = dealer.api.baseUrl ?? site;
    const stop = alertUrl(base, { purpose: 'stop', website_id: dealer.id, email_hash }, keys);
    const links = {
      stop,
      site,
      ...(job.target === 'confirm' && { confirm: alertUrl(base, { purpose: 'confirm', id }, keys) }),
    };
    const letter = alertLetter(JSON.parse(job.payload) as AlertContent, dealer, links);
    return mailLetter(mail, letter, dealer, { id: job.id, to: email, unsubscribeUrl: stop }, signal);
  };

  return { ask, confirm, look, send };
}

/** @throws Refusal 400 and 404 */
function watchedIn({ cars, wanted, searches }: AlertsAsked, stock: DealerStock): Watched {
  const ids = [...new Set(cars)];
  const listed = wanted.length > 0 ? ids.filter((id) => stock.byId.has(id)) : [];
  const read = searches.map((search) => {
    const one = readSearch(stock.planning, search);
    if ('fault' in one) throw new Refusal(400, one.fault);
    return one.search;
  });
  if (listed.length + read.length === 0) {
    if (ids.length > 0 && wanted.length > 0)
      throw new Refusal(404, 'These cars are not listed at the moment.');
    throw new Refusal(400, 'Please choose what we should email you about.');
  }
  return { cars: listed, wanted: [...new Set(wanted)], searches: read };
}

function lookAt(rows: AlertRow[], { stock, dealer }: { stock: DealerStock; dealer: Dealer }) {
  const { news, seen } = newsOf(stock, rows);
  const content = newsContent(news, { stock, dealer, site: rows[0]!.site });
  return { seen, content: content && JSON.stringify(content) };
}
