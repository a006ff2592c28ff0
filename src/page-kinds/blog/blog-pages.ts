import type { Post } from '../../content/texts.ts';
import { dayInWords } from '../../domain/time/day-in-words.ts';
import { modelRail } from '../../site/catalogue/site-models.ts';
import { articleJsonLd, itemListJsonLd } from '../../site/json-ld/pages.ts';
import { type Addresses, blogPath, feedPath, headOf, headOfWords, pageOf } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';
import { baseUrlOf } from '../../site/site-identity.ts';
import type { PostCard } from '../../site/texts/posts.ts';
import { categoryName, currentPosts, postCard, postPath } from '../../site/texts/posts.ts';
import { contactCard, linkTargets, shownBlocks } from '../../site/texts/text-blocks.ts';
import { contentsOf, nextSteps } from '../../site/texts/text-links.ts';
import { homeLink } from '../home-link.ts';

const postsPerPage = 9;
const moreShown = 3;

/** The category that the links of all dealers lead to (ROUTE-28). It is the first one. */
const firstCategory = 'vehicle-reviews';

/** The blog: its lists and a page for each post (ROUTE-38, OPEN-71). A dealer without posts has none. */
export function blogPages(planning: Planning) {
  const posts = currentPosts(planning);
  if (posts.length === 0) return [];
  const cards = new Map(posts.map((post) => [post, postCard(post, planning)]));
  const categories = [...new Set(posts.map(({ category }) => category))].sort(
    (a, b) => Number(b === firstCategory) - Number(a === firstCategory) || (a < b ? -1 : 1),
  );
  const cardsOf = (category?: string) =>
    posts.filter((post) => !category || post.category === category).map((post) => cards.get(post)!);
  return [
    ...listPages(planning, { categories, posts: cardsOf() }),
    ...categories.flatMap((category) =>
      listPages(planning, { category, categories, posts: cardsOf(category) }),
    ),
    ...posts.map((post) => ({
      path: postPath(post),
      make: (addresses: Addresses) => postPage(post, planning, cards, addresses),
    })),
  ];
}

interface List {
  category?: string;
  categories: readonly string[];
  posts: PostCard[];
}

function listPages(planning: Planning, { category, categories, posts }: List) {
  const { dealer } = planning;
  const root = category ? `${blogPath}${category}/` : blogPath;
  const base = baseUrlOf(dealer);
  const { blogHeading, blogIntro } = dealer.pages;
  const heading = category ? categoryName(category) : blogHeading;
  // A page of the site may have the same name as a category, such as 'fleet'.
  const title = category ? `${heading}: ${blogHeading}` : heading;
  const usual = `News, test drives and tips from ${dealer.name}.`;
  const intro = category ? `${heading}: stories and tips from ${dealer.name}.` : (blogIntro ?? usual);
  const total = Math.ceil(posts.length / postsPerPage);
  const pathOf = (page: number) => (page === 1 ? root : `${root}page/${page}/`);
  const choices = categories.map((one) => ({ label: categoryName(one), href: `${blogPath}${one}/` }));
  return Array.from({ length: total }, (_, index) => {
    const page = index + 1;
    const path = pathOf(page);
    const shown = posts.slice(index * postsPerPage, page * postsPerPage);
    const breadcrumb = [
      homeLink,
      { label: blogHeading, href: blogPath },
      ...(category ? [{ label: heading, href: root }] : []),
    ];
    const props = {
      heading,
      intro,
      breadcrumb,
      categories:
        choices.length > 1
          ? [{ label: 'All', href: blogPath }, ...choices].map((one) => ({
              ...one,
              isCurrent: one.href === root,
            }))
          : [],
      posts: shown,
      ...(total > 1 && {
        paging: {
          page,
          total,
          ...(page > 1 && { previous: pathOf(page - 1) }),
          ...(page < total && { next: pathOf(page + 1) }),
        },
      }),
      feed: feedLink(planning),
    };
    const hrefs = shown.map(({ href }) => href);
    const head = headOfWords(dealer, path, props, {
      title: page > 1 ? `${title}, page ${page}` : title,
      image: shown[0] && planning.pictures.toShare(shown[0].image),
      jsonLd: [itemListJsonLd(base, heading, hrefs)],
    });
    return pageOf({ path, route: 'blog', head, props });
  });
}

function postPage(post: Post, planning: Planning, cards: ReadonlyMap<Post, PostCard>, addresses: Addresses) {
  const { dealer, pictures } = planning;
  const card = cards.get(post)!;
  const target = linkTargets(addresses);
  const categoryHref = `${blogPath}${post.category}/`;
  const breadcrumb = [
    homeLink,
    { label: dealer.pages.blogHeading, href: blogPath },
    { label: card.category, href: categoryHref },
    { label: post.title, href: card.href },
  ];
  for (const image of post.images) pictures.image(image);
  const blocks = shownBlocks(post.blocks, planning, target);
  const cars =
    post.make && post.model
      ? modelRail(
          planning,
          { name: post.model, manufacturer_name: post.make, stock_models: [] },
          `${post.make} ${post.model} in stock`,
        )
      : undefined;
  const others = [...cards.keys()].filter((one) => one !== post);
  const near = others.toSorted(
    (a, b) => Number(b.category === post.category) - Number(a.category === post.category),
  );
  const author = post.author ?? dealer.name;
  const props = {
    heading: post.title,
    summary: post.summary,
    breadcrumb,
    post: card,
    categoryHref,
    author,
    ...(post.updated && { updated: { day: post.updated, words: dayInWords(post.updated) } }),
    tags: post.tags,
    contents: contentsOf(blocks),
    blocks,
    card: post.contact === 'none' ? undefined : contactCard(post.contact, planning, target),
    cars,
    next: nextSteps(post.next, planning, target),
    more: near.slice(0, moreShown).map((one) => cards.get(one)!),
    feed: feedLink(planning),
  };
  const head = headOf(dealer, {
    path: card.href,
    title: post.title,
    description: post.summary,
    index: !post.noindex,
    image: planning.pictures.toShare(card.image),
    breadcrumb,
    jsonLd: [articleJsonLd(post, dealer, { card, author })],
  });
  return pageOf({ path: card.href, route: 'post', head, props });
}

function feedLink({ dealer }: Pick<Planning, 'dealer'>) {
  return { href: feedPath, title: `${dealer.name}: ${dealer.pages.blogHeading}` };
}
