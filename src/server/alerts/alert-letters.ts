import type { Dealer } from '../../config/schema/dealer.ts';
import type { CardView } from '../../domain/cars/card-view.ts';
import { greeting } from '../../domain/leads/greeting.ts';
import { dollars } from '../../domain/prices/money.ts';
import type { CarNews } from '../../domain/stock/alerts.ts';
import { nounOf } from '../../domain/stock/noun.ts';
import { locationSummary, primaryLocation } from '../../site/places/location-of.ts';
import { salesPhone } from '../../site/site-identity.ts';
import type { DealerStock } from '../dealers/dealer-stock.ts';
import type { Letter } from '../letter-mail.ts';
import { howToAnswer } from '../letters/how-to-answer.ts';
import { type FactLine, line } from '../markup.ts';
import { type News, searchWords, type Watched, type WatchedSearch } from './alert-news.ts';

/** A mail as it is stored, before the links that only its sending makes. */
export type AlertContent = Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'sections'>;

/** Cars of one search that a mail names. The link leads to the others. */
const MOST_NAMED = 10;

/** The mail that asks whether the request is meant. It names only cars and filters of the dealer's own stock. */
export function confirmContent({ cars, searches }: Watched, stock: DealerStock, site: string): AlertContent {
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
export function newsContent({ cars, searches }: News, stock: DealerStock, site: string) {
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
