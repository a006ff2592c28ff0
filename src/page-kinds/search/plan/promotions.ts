import type { Dealer } from '../../../config/schema/dealer.ts';
import { carTypes } from '../../../domain/car.ts';
import type { PromoCard, PromoTile, PromoTileName, Promotions } from '../../../domain/promo.ts';
import type { Noun } from '../../../site/heading-words.ts';
import { leadsSomewhere } from '../../../site/navigation.ts';
import type { Addresses } from '../../../site/page.ts';
import type { Planning } from '../../../site/planning.ts';

type Promoting = Pick<Planning, 'dealer' | 'pictures' | 'noun' | 'stock'>;

/** The promotions among the cars of a search (CFG-35, CFG-36). Undefined when there are none. */
export function promotionsOf(planning: Promoting, paths: Addresses): Promotions | undefined {
  const { promoTiles, promoCards } = planning.dealer.promotions;
  if (promoTiles.length + promoCards.length === 0) return undefined;
  const listed = new Set(planning.stock.map(({ listed: car }) => car.car_type));
  return {
    tiles: promoTiles.map((tile) => withLiveLink(tileOf(tile, planning), paths, anyQuestion)),
    cards: promoCards.map((card) => withLiveLink(cardOf(card, planning), paths)),
    listedTypes: carTypes.filter((type) => listed.has(type)),
  };
}

type TileInput = Dealer['promotions']['promoTiles'][number];
type CardInput = Dealer['promotions']['promoCards'][number];

function tileOf(input: TileInput, { pictures, noun }: Promoting): PromoTile {
  const { name, display, strictDisplay, backgroundColour } = input;
  const words = promoWords(name, noun);
  const image = pictureOf(input, pictures);
  return {
    name,
    ...words,
    link: { ...words.link, href: input.href ?? words.link.href },
    ...(image && { image }),
    ...(backgroundColour && { backgroundColour }),
    ...(display && { display }),
    strictDisplay,
  };
}

function cardOf(input: CardInput, { pictures }: Promoting): PromoCard {
  const { heading, text, href, linkText, carTypes: types, from, until } = input;
  const image = pictureOf(input, pictures);
  return {
    heading,
    ...(text && { text }),
    ...(image && { image }),
    ...(href && { link: { label: linkText, href } }),
    carTypes: types,
    ...(from && { from }),
    ...(until && { until }),
  };
}

/** A missing picture is left out. Without an alternative text of the dealer it is decorative. */
function pictureOf({ image, alt = '' }: TileInput | CardInput, pictures: Planning['pictures']) {
  const src = image && pictures.image(image);
  return src ? { src, alt } : undefined;
}

/** The fallback link of a standard tile when the site has no page for it. */
const anyQuestion = '/contact/';

/** The tile with its link, or with the fallback link if that page exists. External URLs are not checked. */
function withLiveLink<Item extends PromoTile | PromoCard>(
  { link, ...item }: Item,
  paths: Addresses,
  instead?: string,
) {
  const href = [link?.href, instead].find((target) => target && leadsSomewhere(target, paths));
  return { ...item, ...(link && href && { link: { ...link, href } }) };
}

type PromoWords = Required<Pick<PromoTile, 'heading' | 'text' | 'link'>>;

/** The text and link of each promotional tile. The dealer's own terms are on the linked page. */
function promoWords(name: PromoTileName, noun: Noun): PromoWords {
  const one = noun.one.toLowerCase();
  const other = noun.other.toLowerCase();
  const words: Record<PromoTileName, PromoWords> = {
    warranty: {
      heading: 'Know what is covered',
      text: `Ask which warranty comes with a ${one}, and how long it runs.`,
      link: { label: 'About warranty', href: '/warranty/' },
    },
    'video-call': {
      heading: 'See it on a video call',
      text: `We walk around the ${one} with you and answer as we go.`,
      link: { label: 'Arrange a video call', href: '/contact/' },
    },
    'trade-in': {
      heading: `Trade in your ${one}`,
      text: 'Tell us about the one you have and take its value off the next.',
      link: { label: `Value my ${one}`, href: '/trade-in/' },
    },
    freight: {
      heading: 'Far away is fine',
      text: `Tell us where you live and we say what it costs to bring the ${one} to you.`,
      link: { label: 'Ask about delivery', href: '/contact/' },
    },
    finance: {
      heading: 'Pay it off over time',
      text: `Talk to us about a loan before you choose a ${one}, so you know your budget.`,
      link: { label: 'Explore finance', href: '/finance/' },
    },
    experience: {
      heading: 'Take the wheel first',
      text: `Pick a time and we have the ${one} ready for you to try.`,
      link: { label: 'Book a test drive', href: '/book-test-drive/' },
    },
    '3-year-protection': {
      heading: 'Three years of protection',
      text: `Ask which ${other} come with three years of cover, and what it includes.`,
      link: { label: 'About protection', href: '/warranty/' },
    },
    'quality-assured': {
      heading: 'Checked before you see it',
      text: `Ask us what our workshop looks at before a ${one} goes on sale.`,
      link: { label: 'How we check', href: '/about-us/' },
    },
  };
  return words[name];
}
