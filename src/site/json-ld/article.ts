import type { Dealer } from '../../config/schema/dealer.ts';
import type { Post } from '../../content/texts.ts';
import { absoluteUrl } from '../heads.ts';
import { baseUrlOf } from '../site-identity.ts';
import type { PostCard } from '../texts/text-props.ts';

/** The JSON-LD of a post. A car review has no stars, so it is only an article. */
export function articleJsonLd(post: Post, dealer: Dealer, shown: { card: PostCard; author: string }): object {
  const base = baseUrlOf(dealer);
  const publisher = { '@type': 'AutoDealer', name: dealer.name, url: `${base}/` };
  return {
    '@context': 'https://schema.org',
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
