import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { AlertsAsked } from '../../api/account.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { CardView } from '../../domain/cars/card-view.ts';
import { greeting } from '../../domain/leads/greeting.ts';
import { dollars } from '../../domain/prices/money.ts';
import { alertConsents, type CarNews, isTimeZone, newsDay } from '../../domain/stock/alerts.ts';
import { nounOf } from '../../domain/stock/noun.ts';
import { DAY } from '../../domain/time/durations.ts';
import { locationSummary, primaryLocation } from '../../site/places/location-of.ts';
import type { DealerHead } from '../../site/server-data.ts';
import { dealerZone, salesPhone } from '../../site/site-identity.ts';
import type { ApiParts, Call, Env, Handlers } from '../api/api-parts.ts';
import { addressOf } from '../api/caller.ts';
import { takeProof } from '../api/captcha.ts';
import type { Capability, House } from '../capability.ts';
import type { DealerStock } from '../dealers/dealer-stock.ts';
import { type DoJob, dropped } from '../jobs/job-worker.ts';
import { type Letter, mailLetter } from '../letter-mail.ts';
import { howToAnswer } from '../letters/how-to-answer.ts';
import { sendManagePage } from '../manage/manage-pages.ts';
import { type FactLine, line } from '../markup.ts';
import { Refusal } from '../refusal.ts';
import type { ServerKeys } from '../server-keys.ts';
import { newJob } from '../storage/jobs.ts';
import { changeRows, countRows, rowWith } from '../storage/rows.ts';
import type { AlertAddress, AlertRow, Database } from '../storage/tables.ts';
import { lockKeys } from '../storage/transaction-steps.ts';
import {
  type News,
  newsOf,
  readSearch,
  searchWords,
  type Watched,
  type WatchedSearch,
} from './alert-news.ts';
import { addressHash, alertKind, isUnsubscribed } from './alerts.ts';

/** What a try may take before a mail of a day is not news any more. */
const STALE_MS = 2 * DAY;

/** Mails to confirm that one address gets in a day, whoever asks. */
const MOST_CONFIRMS = 3;
/** Requests from one network address in a day, and confirmed requests of one email address. */
const MOST_FROM_ADDRESS = 20;
const MOST_CONFIRMED = 20;

/**
 * Mails about saved cars and searches: asked for, confirmed, looked for once a day, sent. Without a mail server nobody can
 * ask for them. The keys sign the links, and hash network addresses.
 *
 * @param stop records that an address wants no news any more
 */
export function openAlerts(house: House, stop: (address: AlertAddress) => Promise<void>) {
  const { db, stock: stocks, captcha, mail, keys, log, now } = house;

  /**
   * Stores a request, and has a mail sent that asks for a confirmation. Nobody is told that an address unsubscribed, or
   * got such mails today, and gets none.
   *
   * @throws Refusal 400, 404 and 429
   */
  async function ask(call: Call<AlertsAsked>): Promise<{ success: true }> {
    const { dealer, payload, address, origin, now } = call;
    if (!dealer.alerts.enabled || !mail) throw new Refusal(404, 'We send no such emails at the moment.');
    if (origin === undefined) throw new Refusal(400, 'The request is not valid.');
    const stock = await stocks.stockNow(dealer);
    const watched = watchedIn(payload, stock);
    const version = payload.consent_version;
    const email = payload.email.trim();
    const of = { website_id: dealer.id, email_hash: addressHash(dealer.id, email) };
    const row = {
      id: crypto.randomUUID(),
      ...of,
      email,
      site: origin,
      watched: JSON.stringify(watched),
      seen: '',
      consent: JSON.stringify({ version, text: alertConsents[version](dealer.name), at: now }),
      zone: isTimeZone(payload.time_zone ?? '') ? payload.time_zone! : '',
      asked_from: keys.hash('alert address', address),
      asked_at: now,
      confirmed_at: null,
      checked_day: '',
    };
    const content = confirmContent(watched, stock, origin);
    const proof = await captcha.proofOf(payload.captcha, dealer);
    await db.transaction().execute(async (part) => {
      await lockKeys(part, [lockOf(of), `alerts ${dealer.id} ${row.asked_from}`], now);
      await takeProof(part, proof);
      const today = (from: Partial<typeof row>) => {
        const asked = part.selectFrom('alerts').where((eb) => eb.and({ website_id: dealer.id, ...from }));
        return countRows(asked.where('asked_at', '>', now - DAY));
      };
      if ((await today({ asked_from: row.asked_from })) >= MOST_FROM_ADDRESS)
        throw new Refusal(
          429,
          'There were too many requests from your network today. Please try again tomorrow.',
        );
      if (await isUnsubscribed(part, keys, of)) return;
      if ((await today({ email_hash: of.email_hash })) >= MOST_CONFIRMS) return;
      await part.insertInto('alerts').values(row).execute();
      await addMail(part, row, 'confirm', content, now);
    });
    return { success: true };
  }

  const asked = async ({ watched, site }: AlertRow, dealer: Dealer) =>
    confirmContent(JSON.parse(watched) as Watched, await stocks.stockNow(dealer), site).sections;

  /** Begins to watch what was asked for, once. @returns false when the address has too many, or this one is gone */
  async function confirm(row: AlertRow, dealer: Dealer): Promise<boolean> {
    const { id, website_id, email_hash } = row;
    const at = now();
    const stock = await stocks.stockNow(dealer);
    const seen = newsOf(stock, [row]).seen.get(id)!;
    // After the hour of today the first mail is tomorrow's.
    const checked_day = newsDay(at, row.zone || dealerZone(dealer), dealer.alerts.hour) ?? '';
    return db.transaction().execute(async (part) => {
      await lockKeys(part, [lockOf(row)], at);
      const others = part
        .selectFrom('alerts')
        .where((eb) => eb.and({ website_id, email_hash }))
        .where('confirmed_at', 'is not', null)
        .where('id', '!=', id);
      if ((await countRows(others)) >= MOST_CONFIRMED) return false;
      await changeRows(part, 'alerts', { id, confirmed_at: null }, { seen, checked_day, confirmed_at: at });
      return (await rowWith(part, 'alerts', { id })) !== undefined;
    });
  }

  /** Looks for the news of every address of a dealer whose hour has come. */
  async function lookAt(dealer: DealerHead): Promise<void> {
    if (!mail || !dealer.alerts.enabled) return;
    const at = now();
    // The day after tomorrow's is nowhere yet.
    const latest = new Date(at + DAY).toISOString().slice(0, 10);
    const waiting = await db
      .selectFrom('alerts')
      .select(['email_hash', 'zone', 'checked_day'])
      .where('website_id', '=', dealer.id)
      .where('checked_day', '<', latest)
      .where('confirmed_at', 'is not', null)
      .orderBy('confirmed_at')
      .execute();
    // The newest request of an address says which clock its day follows.
    const due = [...Map.groupBy(waiting, ({ email_hash }) => email_hash)].flatMap(([email_hash, rows]) => {
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
    for (const { email_hash, day } of due)
      if (await check({ website_id: dealer.id, email_hash }, day, stock, at)) mails += 1;
    if (mails > 0) log.info({ call: 'look for alerts', dealer: dealer.slug, mails });
  }

  /** Stores the news of an address and a day with their mail, once for all servers. @returns true when there is any */
  async function check(of: AlertAddress, day: string, stock: DealerStock, at: number): Promise<boolean> {
    return db.transaction().execute(async (part) => {
      const found = await part
        .updateTable('alerts')
        .set({ checked_day: day })
        .where((eb) => eb.and(of))
        .where('checked_day', '<', day)
        .where('confirmed_at', 'is not', null)
        .returningAll()
        .execute();
      const [first] = found;
      if (!first) return false;
      const rows = found.toSorted((one, other) => one.asked_at - other.asked_at);
      const { news, seen } = newsOf(stock, rows);
      for (const [id, text] of seen) await changeRows(part, 'alerts', { id }, { seen: text });
      const content = newsContent(news, stock, rows[0]!.site);
      if (content === undefined) return false;
      await addMail(part, first, 'news', content, at);
      return true;
    });
  }

  /** Sends a mail. Dropped when it must not be sent any more: unsubscribed, erased, confirmed meanwhile, or too old. */
  const send: DoJob = async (job, dealer, signal) => {
    const alert = await rowWith(db, 'alerts', { id: job.subject });
    if (!alert || !dealer.alerts.enabled || now() - job.created_at > STALE_MS) return dropped;
    const asksToConfirm = job.target === 'confirm';
    if (asksToConfirm !== (alert.confirmed_at === null)) return dropped;
    if (await isUnsubscribed(db, keys, alert)) return dropped;
    const { id, site, email, email_hash } = alert;
    const base = dealer.api.baseUrl ?? site;
    const stopUrl = alertUrl(base, { purpose: 'stop', website_id: dealer.id, email_hash }, keys);
    const links = {
      stop: stopUrl,
      site,
      ...(asksToConfirm && { confirm: alertUrl(base, { purpose: 'confirm', id }, keys) }),
    };
    const letter = alertLetter(JSON.parse(job.payload) as AlertContent, dealer, links);
    return mailLetter(mail, letter, dealer, { id: job.id, to: email, unsubscribeUrl: stopUrl }, signal);
  };

  return {
    handlers: { askAlerts: ask },
    addRoutes: (app, parts) => addAlertRoutes(app, parts, { db, asked, confirm, stop }),
    jobs: { [alertKind]: send },
    lookAt,
  } satisfies Capability & { handlers: Partial<Handlers> };
}

/** Stores a mail about a request, to be sent. */
async function addMail(db: Database, alert: AlertRow, target: string, content: AlertContent, now: number) {
  const { website_id, id: subject } = alert;
  const job = { website_id, kind: alertKind, subject, target, payload: JSON.stringify(content) };
  const row = newJob(job, { now });
  await db.insertInto('jobs').values(row).execute();
}

/** The key that changes of the requests of an address lock. */
const lockOf = ({ website_id, email_hash }: AlertAddress) => `alerts ${website_id} ${email_hash}`;

/** @throws Refusal 400 and 404 */
function watchedIn({ cars, wanted, searches }: AlertsAsked, stock: DealerStock): Watched {
  const ids = [...new Set(cars)];
  const listed = wanted.length > 0 ? ids.filter((id) => stock.byId.has(id)) : [];
  const read = searches.map((search) => readSearch(stock.planning, search));
  if (listed.length + read.length === 0) {
    if (ids.length > 0 && wanted.length > 0)
      throw new Refusal(404, 'These cars are not listed at the moment.');
    throw new Refusal(400, 'Please choose what we should email you about.');
  }
  return { cars: listed, wanted: [...new Set(wanted)], searches: read };
}

/** What a link in a mail does. A link for one purpose is not valid for the other. */
type AlertLink =
  /** Confirms one request. It ends when the request does. */
  | { purpose: 'confirm'; id: string }
  /** Stops everything, for ever. It never expires, and works without the request. */
  | { purpose: 'stop'; website_id: number; email_hash: string };

const path = '/api/alerts/';

/** The address of a link: `<what it names>.<keyed hash>`. Only this server can make it, and it names no person. */
export function alertUrl(base: string, link: AlertLink, keys: ServerKeys): string {
  const named = link.purpose === 'confirm' ? link.id : `${link.website_id}-${link.email_hash}`;
  return `${base}${path}${link.purpose}/${named}.${keys.hash('alert link', link.purpose, named)}`;
}

function readAlertLink(purpose: string, token: string, keys: ServerKeys): AlertLink | undefined {
  const parts = /^([\da-f-]{36}|\d{1,15}-[\da-f]{64})\.([\da-f]{64})$/.exec(token);
  if (!parts || (purpose !== 'confirm' && purpose !== 'stop')) return undefined;
  const [, named = '', hash = ''] = parts;
  if (!keys.isHash(hash, 'alert link', purpose, named)) return undefined;
  if (purpose === 'confirm') return { purpose, id: named };
  const [website = '', email_hash = ''] = named.split('-');
  return { purpose, website_id: Number(website), email_hash };
}

/**
 * `/api/alerts/confirm/<token>` and `/api/alerts/stop/<token>`: the pages behind the links in mails. Opening one changes
 * nothing, because mail programs open links by themselves. A POST does, and needs no page, cookie or account: mail
 * programs send it by themselves when their reader presses 'Unsubscribe' (RFC 8058).
 */
function addAlertRoutes(
  app: Hono<Env>,
  parts: ApiParts,
  own: {
    db: Database;
    /** The cars and searches of a request, as its mail names them. */
    asked: (row: AlertRow, dealer: Dealer) => Promise<Letter['sections']>;
    confirm: (row: AlertRow, dealer: Dealer) => Promise<boolean>;
    stop: (address: AlertAddress) => Promise<void>;
  },
): void {
  const invalid = new Refusal(
    404,
    'This link is no longer valid. Please ask for the emails again on our site.',
  );

  async function opened(context: Context<Env>): Promise<AlertLink> {
    const { purpose = '', token = '' } = context.req.param() as { purpose?: string; token?: string };
    const link = readAlertLink(purpose, token, parts.keys);
    if (link) return link;
    // Only guesses are counted: a mail program may send the posts of many readers.
    await parts.limits.count('askAlerts', 0, addressOf(context, parts));
    throw invalid;
  }

  async function answer(context: Context<Env>, isPosted: boolean): Promise<Response> {
    const link = await opened(context);
    const row = link.purpose === 'confirm' ? await rowWith(own.db, 'alerts', { id: link.id }) : undefined;
    const website_id = link.purpose === 'confirm' ? row?.website_id : link.website_id;
    const dealer = website_id === undefined ? undefined : await parts.dealers.byId(website_id);
    if (!dealer) throw invalid;
    // Who asked for several things reads which of them this is.
    const asked = row && (await own.asked(row, dealer));
    const known = asked?.map(({ heading, lines }) => {
      const links = lines.map(({ text, href }) => html`<div><a href="${href}">${text}</a></div>`);
      return [heading, links.length > 0 ? html`${links}` : undefined] as const;
    });
    const page = (heading: string, text: string, label?: string) =>
      sendManagePage(context, {
        dealer,
        heading,
        paragraphs: [text],
        ...(known && { known }),
        ...(label && { forms: [html`<form method="post"><button>${label}</button></form>`] }),
      });
    if (link.purpose === 'stop') {
      if (!isPosted)
        return page(
          `Stop all emails from ${dealer.name}?`,
          'You then get no more news from us, about any car or search. This is for good.',
          'Stop all emails',
        );
      await own.stop(link);
      return page(
        'You will get no more emails from us',
        'Your address is deleted from the list. Answers to what you ask us yourself, such as the confirmation of a test drive, still reach you.',
      );
    }
    if (row?.confirmed_at === null) {
      const { text } = JSON.parse(row.consent) as { text: string };
      if (!isPosted) return page('Shall we email you?', text, 'Yes, email me');
      if (!(await own.confirm(row, dealer)))
        return page(
          'You get as many of these emails as we can send',
          'We watch 20 requests for one address. Nothing was added.',
        );
    }
    return page(
      'Confirmed: we will email you',
      'At most one email a day, when something changes. Each has a link that stops them all, and you need no account for it.',
    );
  }

  app.get(`${path}:purpose/:token`, (context) => answer(context, false));
  app.post(`${path}:purpose/:token`, (context) => answer(context, true));
}

/** A mail as it is stored, before the links that only its sending makes. */
type AlertContent = Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'sections'>;

/** Cars of one search that a mail names. The link leads to the others. */
const MOST_NAMED = 10;

/** The mail that asks whether the request is meant. It names only cars and filters of the dealer's own stock. */
function confirmContent({ cars, searches }: Watched, stock: DealerStock, site: string): AlertContent {
  const { dealer } = stock.planning;
  const { other } = nounOf(dealer);
  return {
    subject: `Please confirm: emails about ${other.toLowerCase()} at ${dealer.name}`,
    heading: 'Please confirm your request',
    paragraphs: [
      `This address was entered at ${new URL(site).host} to get emails about the ${other.toLowerCase()} and searches below, at most one a day. Press the button to say yes. If it was not you, do nothing: we write no other email.`,
    ],
    sections: [
      { heading: other, lines: cars.flatMap((id) => carLine(stock.byId.get(id)?.card, site)) },
      {
        heading: 'Searches',
        lines: searches.flatMap((search) => searchLine(searchWords(stock.planning, search), search, site)),
      },
    ],
  };
}

/** The mail of a day. Undefined without news. */
function newsContent({ cars, searches }: News, stock: DealerStock, site: string) {
  const { dealer } = stock.planning;
  const { one, other } = nounOf(dealer);
  const sections = [
    {
      heading: `${other} you saved`,
      lines: cars.flatMap(({ id, title, news }) => {
        const card = stock.byId.get(id)?.card;
        const price = card ? priceWords(card) : '';
        return news.flatMap((told) =>
          line('', `${title}: ${newsWords(told, price)}`, card && site + card.href),
        );
      }),
    },
    ...searches.map(({ search, added }) => ({
      heading: `New in your search: ${searchWords(stock.planning, search)}`,
      lines: [
        ...added.slice(0, MOST_NAMED).flatMap((id) => carLine(stock.byId.get(id)?.card, site)),
        ...searchLine(
          added.length > MOST_NAMED
            ? `And ${added.length - MOST_NAMED} more: see the search`
            : 'See the search',
          search,
          site,
        ),
      ],
    })),
  ].filter(({ lines }) => lines.length > 0);
  if (sections.length === 0) return undefined;
  const [only] = cars;
  const count = cars.length + searches.reduce((sum, { added }) => sum + added.length, 0);
  return {
    subject:
      count > 1
        ? `News of ${count} ${other.toLowerCase()} at ${dealer.name}`
        : only
          ? `${only.title}: ${kindWords[only.news[0]!.kind]}`
          : `A new ${one.toLowerCase()} in your search at ${dealer.name}`,
    heading: 'What changed',
    paragraphs: [
      'Prices and availability are those of the moment this was written. Our site has them as they are now.',
    ],
    sections,
  };
}

const kindWords: Record<CarNews['kind'], string> = {
  drop: 'the price is lower',
  back: 'back on sale',
  sold: 'no longer for sale',
};

function newsWords({ kind, was, isGone }: CarNews, price: string): string {
  return {
    drop: `now ${price}, was ${dollars(was ?? 0)}`,
    back: `back on sale, ${price}`,
    sold: isGone ? 'no longer listed' : 'sold',
  }[kind];
}

/** '$25,990 Drive away': a price says what it includes. */
const priceWords = ({ price: { text, basis } }: CardView) => [text, basis].filter(Boolean).join(' ');

/** A car with its price and its page, or none where it is not listed any more. */
const carLine = (card: CardView | undefined, site: string): FactLine[] =>
  card ? line('', `${card.title}: ${priceWords(card)}`, site + card.href) : [];

const searchLine = (text: string, { path, query }: WatchedSearch, site: string): FactLine[] =>
  line('', text, site + path + query);

/** The whole letter: who sends it, why, and how to stop it (Spam Act 2003 (Cth), sections 17 and 18). */
export function alertLetter(
  content: AlertContent,
  dealer: Dealer,
  { confirm, stop, site }: { confirm?: string; stop: string; site: string },
): Letter {
  const place = primaryLocation(dealer);
  const at = place && locationSummary(place, dealer);
  const phone = salesPhone(dealer);
  const sender = [
    dealer.legalName === dealer.name ? dealer.name : `${dealer.name} (${dealer.legalName})`,
    at && `${at.street}, ${at.place}`,
    phone?.text,
  ].filter(Boolean);
  return {
    ...content,
    // The request asks for an address alone.
    greeting: greeting(),
    actions: confirm === undefined ? [] : [{ label: 'Yes, email me', href: confirm }],
    answer: howToAnswer(dealer, { place: at }),
    footer: [
      `Sent by ${sender.join(', ')}.`,
      ...(confirm === undefined
        ? [`You get this because you asked for it at ${new URL(site).host}, and confirmed it by a link.`]
        : []),
    ],
    footerLinks: [
      {
        label: confirm === undefined ? 'Stop all of these emails' : 'Never email this address again',
        href: stop,
      },
    ],
  };
}
