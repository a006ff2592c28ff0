import { keyText, textsIn } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
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
    ...settingWords(dealer),
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

/** The texts of the configuration. Those of one entry of a list, such as a heading and its text, are checked as one. */
function settingWords(dealer: Dealer): OwnWords[] {
  const shown = Object.fromEntries(shownGroups.map((group) => [group, dealer[group]]));
  const texts = textsIn(shown).map(({ path, text }) => ({
    at: typeof path.at(-2) === 'number' ? path.slice(0, -1) : path,
    text,
  }));
  return [...Map.groupBy(texts, ({ at }) => keyText(at)).values()].map((same) => ({
    place: inDealer(same[0]!.at),
    text: same.map(({ text }) => text).join('\n'),
  }));
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
