import type { Post } from '../../content/texts.ts';
import { dayInWords } from '../../domain/time/day-in-words.ts';
import { contentPicture } from '../content-picture.ts';
import { sentenceCase } from '../heading-words.ts';
import type { Picture } from '../link-props.ts';
import { blogPath } from '../page.ts';
import type { Planning } from '../planning.ts';

const wordsPerMinute = 220;

/** The posts that are published on the day of the build, the newest first. */
export function currentPosts({ catalogue, today }: Pick<Planning, 'catalogue' | 'today'>): Post[] {
  return (catalogue.posts ?? [])
    .filter(({ date }) => date <= today)
    .sort((a, b) => (a.date === b.date ? (a.slug < b.slug ? -1 : 1) : a.date < b.date ? 1 : -1));
}

/** The path of a post: '/blog/vehicle-reviews/mazda-cx-5/' (OPEN-71). */
export function postPath({ category, slug }: Pick<Post, 'category' | 'slug'>): string {
  return `${blogPath}${category}/${slug}/`;
}

/** The name of a category: 'Vehicle reviews' for 'vehicle-reviews'. */
export function categoryName(category: string): string {
  return sentenceCase(category.replaceAll('-', ' '));
}

/** A post in a list. */
export type PostCard = ReturnType<typeof postCard>;

export function postCard(post: Post, planning: Planning) {
  return {
    href: postPath(post),
    title: post.title,
    summary: post.summary,
    image: postPicture(post, planning),
    category: categoryName(post.category),
    day: post.date,
    /** '20 November 2026'. */
    dayWords: dayInWords(post.date),
    /** Reading time. */
    minutes: Math.max(1, Math.round(post.words / wordsPerMinute)),
  };
}

const paints = ['Red', 'Blue', 'White', 'Grey', 'Green', 'Silver'];

/** The picture of the post, otherwise an illustration of the car that it is about, otherwise of a car in stock. */
function postPicture(post: Post, planning: Planning): Picture {
  const own = contentPicture(planning, [post.image]);
  if (own) return { ...own, alt: post.imageAlt };
  const { landings, pictures, stock, dealer } = planning;
  const about = post.make && post.model ? landings.ofModel(post.make, post.model)?.cars[0] : undefined;
  const letters = [...post.slug].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const car = (about ?? stock[letters % Math.max(stock.length, 1)])?.car;
  return pictures.illustration({
    make: post.make ?? car?.make ?? dealer.manufacturer?.name,
    model: post.model ?? car?.model,
    simple_body: post.bodyStyle ?? car?.simple_body,
    colour: paints[letters % paints.length],
  });
}
