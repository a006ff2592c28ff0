import type { KeyPath } from '../config/problem.ts';
import type { Car } from '../domain/cars/car.ts';
import type { Page } from '../page-kinds/page-plans.ts';
import { inDealer, inStock, type Place } from './finding.ts';
import type { PlannedSite } from './lint-site.ts';

/** A text of the dealer that visitors read. */
export interface OwnWords {
  place: Place;
  text: string;
}

/** Groups of dealer.json whose texts are shown unchanged. */
const shownGroups = ['copy', 'promotions', 'finance', 'tradeIn', 'leadPages', 'reserve'] as const;

/** All texts on the site that the dealer has written. */
export function ownWords({ dealer, plan, inventory, catalogue }: PlannedSite): OwnWords[] {
  const listed = new Set(
    plan.pages.flatMap((page) => (page.route === 'vehicle' ? page.props.card.slug : [])),
  );
  return [
    ...shownGroups.flatMap((group) => textsIn(dealer[group], [group])),
    ...(catalogue.offers ?? []).map(({ id, name, description, sanitized_description, disclaimer }) => ({
      place: { file: 'offers.json' as const, offer: id, key: 'description' },
      text: [name, plainText(sanitized_description ?? description), disclaimer].filter(Boolean).join('\n'),
    })),
    ...plan.pages.flatMap(pageWords),
    ...inventory.cars.flatMap((car) => (listed.has(car.slug) ? carWords(car) : [])),
  ];
}

function carWords({ id, dealercomments, workshopCard = {} }: Car): OwnWords[] {
  return Object.entries({
    dealercomments,
    workshopCard: Object.values(workshopCard).flat().join('\n'),
  }).flatMap(([key, text]) => (text ? { place: inStock(id, key), text } : []));
}

/** Texts that belong together, such as a heading and its text, are checked as one. */
function textsIn(value: unknown, path: KeyPath): OwnWords[] {
  if (typeof value === 'string') return [{ place: inDealer(path), text: value }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => entryTexts(entry, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}

function entryTexts(entry: unknown, path: KeyPath): OwnWords[] {
  if (typeof entry !== 'object' || entry === null) return textsIn(entry, path);
  const text = Object.values(entry)
    .filter((value) => typeof value === 'string')
    .join('\n');
  return text === '' ? [] : [{ place: inDealer(path), text }];
}

function pageWords(page: Page): OwnWords[] {
  if (page.route !== 'text-page' && page.route !== 'post') return [];
  const { heading, blocks } = page.props;
  const prose = blocks.map((block) => {
    if (block.kind === 'prose') return block.html;
    return block.kind === 'faq'
      ? block.items.map(({ question, html }) => `${question}\n${html}`).join('\n')
      : '';
  });
  const intro = page.route === 'text-page' ? page.props.intro : page.props.summary;
  const text = [heading, intro, plainText(prose.join('\n'))].join('\n');
  return [{ place: { file: 'pages', address: page.path }, text }];
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
}
