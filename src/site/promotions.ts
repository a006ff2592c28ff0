import type { Dealer } from '../config/schema/dealer.ts';
import { carTypes } from '../domain/car.ts';
import type { PromoCard, PromoTile, Promotions } from '../domain/promo.ts';
import type { Addresses } from './page.ts';
import type { Planning } from './planning.ts';
import { promoWords } from './promo-words.ts';

type Promoting = Pick<Planning, 'dealer' | 'pictures' | 'noun' | 'stock'>;

/** What the dealer shows among the cars of a search (CFG-35, CFG-36); undefined where there is nothing. */
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
    heading: words.heading,
    text: words.text,
    link: { label: words.link.label, href: input.href ?? words.link.href },
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

/** A picture that is not there is none. Without words of the dealer it only decorates what stands beside it. */
function pictureOf({ image, alt = '' }: TileInput | CardInput, pictures: Planning['pictures']) {
  const src = image && pictures.image(image);
  return src ? { src, alt } : undefined;
}

/** Where a tile of the product leads while the site has no page for it. */
const anyQuestion = '/contact/';

/** With its link, or one to what stands in, as far as that leads somewhere. Addresses elsewhere are the dealer's to know. */
function withLiveLink<Item extends PromoTile | PromoCard>(
  { link, ...item }: Item,
  paths: Addresses,
  instead?: string,
) {
  const isLive = (href: string) => {
    const path = href.replace(/[?#].*$/, '');
    return !href.startsWith('/') || paths.has(path) || paths.has(`${path}/`);
  };
  const href = [link?.href, instead].find((target) => target && isLive(target));
  return { ...item, ...(link && href && { link: { ...link, href } }) };
}
