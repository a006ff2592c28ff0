import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { ApiParts, Env } from '../api/api-parts.ts';
import { addressOf } from '../api/caller.ts';
import type { Letter } from '../letter-mail.ts';
import { sendManagePage } from '../manage/manage-pages.ts';
import { Refusal } from '../refusal.ts';
import type { ServerKeys } from '../server-keys.ts';
import { rowWith } from '../storage/rows.ts';
import type { AlertAddress, AlertRow, Database } from '../storage/tables.ts';

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
export function addAlertRoutes(
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
