import type { Dealer } from '../../config/schema/dealer.ts';
import type { Model } from '../../content/catalogue.ts';
import type { Post } from '../../content/texts.ts';
import type { Location } from '../../domain/places/location.ts';
import { fullModelName } from '../catalogue/site-models.ts';
import { absoluteUrl } from '../page.ts';
import { baseUrlOf } from '../site-identity.ts';
import type { PostCard } from '../texts/posts.ts';
import { locationJsonLd } from './dealer.ts';

/** The JSON-LD of a list: its entries, such as the first cars of a search, by the URLs of their own pages. */
export function itemListJsonLd(base: string, name: string, hrefs: string[]): object {
  return {
    '@type': 'ItemList',
    name,
    itemListElement: hrefs.map((href, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: base + href,
    })),
  };
}

/** The JSON-LD of a post. A car review has no stars, so it is only an article. */
export function articleJsonLd(post: Post, dealer: Dealer, shown: { card: PostCard; author: string }): object {
  const base = baseUrlOf(dealer);
  const publisher = { '@type': 'AutoDealer', name: dealer.name, url: `${base}/` };
  return {
    '@type': 'Article',
    headline: post.title,
    description: post.summary,
    url: base + shown.card.href,
    mainEntityOfPage: base + shown.card.href,
    image: absoluteUrl(base, shown.card.image.src),
    datePublished: post.date,
    dateModified: post.updated ?? post.date,
    author: shown.author === dealer.name ? publisher : { '@type': 'Person', name: shown.author },
    publisher,
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
    ...(post.make &&
      post.model && {
        about: {
          '@type': 'Car',
          name: `${post.make} ${post.model}`,
          brand: { '@type': 'Brand', name: post.make },
        },
      }),
  };
}

/** The JSON-LD of a contact page of the dealer or of one location. */
export function contactPageJsonLd(
  dealer: Dealer,
  page: { name: string; path: string; places: readonly Location[] },
): object {
  const things = page.places.map((place) => locationJsonLd(place, dealer));
  return {
    '@type': 'ContactPage',
    name: page.name,
    url: baseUrlOf(dealer) + page.path,
    about: things.length === 1 ? things[0] : things,
  };
}

/** The JSON-LD of a model. It has no price, because such a price must be one that a buyer can pay. */
export function modelJsonLd(
  model: Model,
  { url, base, image }: { url: string; base: string; image: string },
): object {
  const text = model.short_description ?? model.description;
  return {
    '@type': 'Car',
    name: fullModelName(model),
    url,
    brand: { '@type': 'Brand', name: model.manufacturer_name },
    model: model.name,
    image: absoluteUrl(base, image),
    ...(text && { description: text }),
    ...(model.bodyStyle && { bodyType: model.bodyStyle }),
    ...(model.fuel.length > 0 && { fuelType: model.fuel }),
  };
}
