import { blogPath } from '../page-paths.ts';
import type { Planning } from '../planning.ts';
import { currentPosts, postCard } from '../texts/posts.ts';
import type { HomeProps } from './home-props.ts';

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
