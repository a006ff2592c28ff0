import type { Dealer } from '../config/schema/dealer.ts';
import type { Catalogue } from '../content/catalogue.ts';
import { holdLength } from '../domain/leads/reservation.ts';
import { months } from '../domain/time/day-in-words.ts';
import { tradeInQualifier } from '../domain/trade-in/valuation.ts';
import { error, type Finding, inDealer, type Place, warning } from './finding.ts';
import type { OwnWords } from './own-words.ts';

const aRepayment =
  /\$\s?\d[\d,]*(?:\.\d\d)?\*?\s*(?:(?:per|a|each|every)\s+(?:week|fortnight|month)|\/\s*(?:w(?:ee)?k|month|mth)|p\s?[./]?\s?[wm]\b)/i;
const aRate = /\d(?:\.\d+)?\s?%\s*(?:p\.?\s?a\b|per\s+annum|a\s+year|interest|finance)/i;
const ofCredit = /financ|\bloans?\b|repay|lend|borrow|interest rate|lease/i;

/** Repayments and rates in texts. A weekly amount that is not about a loan, such as storage, is only a warning. */
export function rateFinding({ place, text }: OwnWords): Finding | [] {
  const found = aRate.exec(text)?.[0] ?? aRepayment.exec(text)?.[0];
  if (found === undefined || /comparison\s+rate/i.test(text)) return [];
  const isCredit = aRate.test(text) || ofCredit.test(text);
  return (isCredit ? error : warning)('comparison-rate', place, {
    found,
    message: 'These words state a repayment or a rate without a comparison rate.',
    remedy: 'State the comparison rate and its warning beside it, or leave the figure to the calculator.',
  });
}

const promise =
  /\binstant(?:ly)? (?:cash |online )?(?:offer|price|quote|valuation)|guaranteed (?:price|offer|buy)|(?:offer|valuation|price) in (?:\w+ )?minutes|best price guaranteed|top dollar guaranteed/i;
const qualified = /indicative|subject to inspection|estimate|not an offer|up to \d+ years/i;

/** Promised trade-in prices for cars that nobody has inspected. */
export function promiseFinding({ place, text }: OwnWords, dealer: Dealer): Finding | [] {
  const found = promise.exec(text)?.[0];
  if (found === undefined || qualified.test(text)) return [];
  const isBanner = 'path' in place && place.path.at(-1) === 'tradeInBanner';
  if (isBanner && tradeInQualifier(text, dealer.copy.tradeInBannerNote)) return [];
  return error('trade-in-promise', place, {
    found,
    message: 'These words promise a price for a car before it was inspected.',
    remedy: 'Say beside them that it is indicative only and subject to inspection.',
  });
}

const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const aHold = new RegExp(
  String.raw`\b(?:holds?|holding|held|off sale|reserved?)\b[^.]*?\bfor (\d{1,3}|${numberWords.join('|')}) (hour|day)s?\b`,
  'i',
);

const ofReserving = /deposit|refundable|reserv|off sale/i;

/** Times of a hold (RESERVE-5) that are not the dealer's setting. Visitors are promised both. */
export function holdFinding({ place, text }: OwnWords, { reserve }: Pick<Dealer, 'reserve'>): Finding | [] {
  const [found, count = '', unit] = aHold.exec(text) ?? [];
  const number = Number(count) || numberWords.indexOf(count.toLowerCase()) + 1;
  const hours = number * (unit?.toLowerCase() === 'day' ? 24 : 1);
  if (!found || !ofReserving.test(text) || hours === reserve.holdHours) return [];
  return warning('hold-time', place, {
    found,
    message: `These words promise another time than the ${holdLength(reserve.holdHours)} for which a reservation holds a car.`,
    remedy: 'Set "reserve.holdHours", or change the words: {hold} in "copy.reserveOnline" becomes that time.',
  });
}

/** End dates of terms in the past. Cars and posts are excluded, because they may be about the past. */
export function expiryFinding({ place, text }: OwnWords, today: string): Finding | [] {
  if (place.file === 'stock.ndjson' || (place.file === 'pages' && place.address.startsWith('/blog/')))
    return [];
  const [found] = pastDates(text, today);
  if (found === undefined) return [];
  return error('expired-offer', place, {
    found,
    message: 'These terms name a last day that is over.',
    remedy: 'Write the new day, or remove them.',
  });
}

/** Ended offers and promotions. They are no longer shown, so this is only a hint to remove them. */
export function endedFindings(dealer: Dealer, { offers = [] }: Catalogue, today: string): Finding[] {
  const ended = (place: Place, until: string | undefined): Finding | [] => {
    if (until === undefined || until >= today) return [];
    return warning('expired-offer', place, {
      found: until,
      message: 'This is over and no longer shown.',
      remedy: 'Remove it, or extend it if it goes on.',
    });
  };
  return [
    ...offers.flatMap(({ id, valid_until }) =>
      ended({ file: 'offers.json', offer: id, key: 'valid_until' }, valid_until),
    ),
    ...dealer.promotions.promoCards.flatMap(({ until }, index) =>
      ended(inDealer(['promotions', 'promoCards', index, 'until']), until),
    ),
  ];
}

const impliedConsent =
  /\bun-?tick|\bopt[- ]out\b|unless you (?:tell|ask|say|object)|by (?:submitting|sending|using)[^.]*(?:agree|consent)[^.]*(?:news|offers|marketing|promot)/i;

/** Texts that assume consent to marketing. The checkbox itself is never checked initially. */
export function consentFindings({ leads }: Dealer): Finding[] {
  return (['consentText', 'collectionNotice'] as const).flatMap((key): Finding | [] => {
    const found = impliedConsent.exec(leads[key] ?? '')?.[0];
    if (found === undefined) return [];
    return error('spam-consent', inDealer(['leads', key]), {
      found,
      message: 'These words take consent to marketing for granted.',
      remedy: 'Ask for it: consent is a box that the visitor ticks, and nothing else.',
    });
  });
}

const lastDay = '(?:until|till|ends?|ending|expires?|by|before|to|offer closes?)';
const inWords = new RegExp(
  String.raw`\b${lastDay}\s+(?:on\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|sept)\.?,?\s+(20\d\d)`,
  'gi',
);
const inDigits = new RegExp(String.raw`\b${lastDay}\s+(?:on\s+)?(\d{1,2})[/.](\d{1,2})[/.](20\d\d)`, 'gi');

/**
 * End dates in a text that are in the past: 'until 30 June 2026', 'ends 30/6/2026'.
 *
 * @param today ISO date
 */
export function pastDates(text: string, today: string): string[] {
  const spelled = [...text.matchAll(inWords)].map(([found, day, name, year]) => {
    const month =
      months.findIndex((one) => one.slice(0, 3).toLowerCase() === name!.slice(0, 3).toLowerCase()) + 1;
    return { found, date: isoDate(year!, String(month), day!) };
  });
  const numbered = [...text.matchAll(inDigits)].map(([found, day, month, year]) => ({
    found,
    date: isoDate(year!, month!, day!),
  }));
  return [...spelled, ...numbered].filter(({ date }) => date < today).map(({ found }) => found);
}

function isoDate(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
