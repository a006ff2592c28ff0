import type { Dealer } from '../../config/schema/dealer.ts';
import { templates } from '../../config/templates.ts';
import { commentParagraphs } from '../../domain/cars/comments.ts';
import { workshopCardView } from '../../domain/cars/workshop-card.ts';
import { nounInText } from '../../domain/stock/noun.ts';
import { locationSummary, primaryLocation } from '../../site/places/location-of.ts';
import type { Planning } from '../../site/planning.ts';
import { baseUrlOf, salesPhone } from '../../site/site-identity.ts';
import type { StockCar } from '../../site/stock-of.ts';
import { details, keyInformation, specifications, writtenDay } from '../../site/vehicle/vehicle-facts.ts';
import { palette } from '../../theme/palette.ts';

/** Everything on a car's printed page (OPEN-15), in drawable characters. */
export type SheetContent = ReturnType<typeof sheetContent>;

/** Further facts that readers of a printed page look for, shown after the key information (VEH-8, VEH-6). */
const furtherFacts = ['Year', 'Condition', 'Stock number', 'Registration', 'Registered until', 'Doors'];

/** @param drawn true when the picture is an illustration, not a photo */
export function sheetContent(one: StockCar, planning: Planning, today: string, drawn: boolean) {
  const { dealer } = planning;
  const { card, car } = one;
  const further = details(one).filter(({ label }) => furtherFacts.includes(label));
  return drawable({
    dealerName: dealer.name,
    /** What the dealer sells: 'caravan'. */
    noun: nounInText(dealer),
    /** 'www.example.com.au' */
    host: new URL(dealer.siteUrl).host,
    /** Address in the QR code. */
    pageUrl: baseUrlOf(dealer) + card.href,
    title: card.title,
    subtitle: card.subtitle,
    /** 'SOLD', 'RESERVED', 'New'. */
    tag: card.tag?.text,
    price: card.price,
    pictureNote: drawn ? `Illustration, not a photo of this ${nounInText(dealer)}.` : undefined,
    /** Three rows of four. */
    facts: [...keyInformation(one), ...further].slice(0, 12),
    specifications: specifications(one),
    /** The card behind the windscreen. Empty when the car has none. */
    workshopCard: drawable(workshopCardView(car) ?? []).flatMap(({ heading, lines }) =>
      lines.length > 0 ? [{ heading, lines }] : [],
    ),
    comments: commentParagraphs(car.dealercomments),
    features: car.standardEquipment,
    contact: contactOf(one, dealer),
    note: `Printed ${writtenDay(today)}. Price and availability can change. The website shows the current ones.`,
    /** The light ones: paper is white, whatever the site's mode. */
    colours: palette(dealer.theme.brandColour, 'light', templates[dealer.template].grounds.light),
  });
}

/** The same with texts that the fonts can draw. A list has none of which nothing is left. */
function drawable<Value>(value: Value): Value {
  if (typeof value === 'string') return pdfText(value) as Value;
  if (Array.isArray(value)) return value.map(drawable).filter((one) => one !== '') as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, drawable(part)])) as Value;
}

function contactOf({ location }: StockCar, dealer: Dealer) {
  const place = location ?? primaryLocation(dealer);
  const summary = place && locationSummary(place, dealer);
  return {
    name: summary?.name ?? dealer.name,
    address: [summary?.street, summary?.place].filter(Boolean).join(', '),
    phone: summary?.phone?.text ?? salesPhone(dealer)?.text ?? '',
    licence: summary?.licence && `Licensed motor dealer ${summary.licence}`,
  };
}

/** The characters that the fonts built into every PDF reader can draw (Windows-1252). */
const inFonts = new Set(
  new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 0xe0 }, (_, at) => at + 0x20)),
);

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const plainLetters: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  ı: 'i',
  İ: 'I',
  ŧ: 't',
  ŋ: 'n',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '≤': '<=',
  '≥': '>=',
  '′': "'",
  '″': '"',
};

/** A text that a PDF's built-in fonts can draw: without emoji, other scripts, and accents beyond Western Europe. */
export function pdfText(text: string): string {
  return [...text.normalize('NFC')].map(drawableLetter).join('').replace(/\s+/g, ' ').trim();
}

function drawableLetter(character: string): string {
  if (/\s/.test(character)) return ' ';
  // Control characters and the soft hyphen are drawn as nothing.
  if (/[\p{Cc}\u00ad]/u.test(character)) return '';
  if (inFonts.has(character)) return character;
  const plain = plainLetters[character];
  if (plain !== undefined) return plain;
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return base !== character && /^[\x20-\x7e]+$/.test(base) ? base : '';
}
