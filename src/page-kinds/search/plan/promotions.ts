import type { Dealer } from '../../../config/schema/dealer.ts';
import { carTypes } from '../../../domain/cars/car.ts';
import type { PromoCard, PromoTile, PromoTileName, Promotions } from '../../../domain/cars/promo.ts';
import { withNoun } from '../../../site/heading-words.ts';
import { leadsSomewhere } from '../../../site/navigation.ts';
import type { Addresses } from '../../../site/page.ts';
import type { Planning } from '../../../site/planning.ts';
import words from './promo-words.json' with { type: 'json' };

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

function tileOf({ image, alt, href, ...shown }: TileInput, { pictures, noun }: Promoting): PromoTile {
  const { heading, text, link } = withNoun(promoWords[shown.name], noun);
  return {
    ...shown,
    heading,
    text,
    link: { ...link, href: href ?? link.href },
    ...pictureOf(image, alt, pictures),
  };
}

function cardOf({ image, alt, href, linkText, ...shown }: CardInput, { pictures }: Promoting): PromoCard {
  const link = href && { label: linkText, href };
  return { ...shown, ...(link && { link }), ...pictureOf(image, alt, pictures) };
}

/** A missing picture is left out. Without an alternative text of the dealer it is decorative. */
function pictureOf(image: string | undefined, alt = '', pictures: Planning['pictures']) {
  const src = image && pictures.image(image);
  return src ? { image: { src, alt } } : {};
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
const promoWords: Record<PromoTileName, PromoWords> = words;
