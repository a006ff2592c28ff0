import type { HomeProps } from '../../site/home/home-props.ts';
import { blogPath } from '../../site/page-paths.ts';
import type { Planning } from '../../site/planning.ts';
import { currentPosts, postCard } from '../../site/texts/posts.ts';

const latestShown = 3;

/** The newest posts with a link to all. Undefined when there are none. */
export function latestPosts(planning: Planning): HomeProps['posts'] {
  const posts = currentPosts(planning).slice(0, latestShown);
  if (posts.length === 0) return undefined;
  return {
    heading: planning.dealer.pages.blogHeading,
    posts: posts.map((post) => postCard(post, planning)),
    href: blogPath,
  };
}
