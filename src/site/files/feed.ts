import { blogPath, feedPath } from '../page-paths.ts';
import type { Planning } from '../planning.ts';
import type { SiteFile } from '../site-file.ts';
import { baseUrlOf } from '../site-identity.ts';
import { currentPosts, postPath } from '../texts/posts.ts';
import { xmlText } from './sitemap.ts';

/** The number of posts in the feed. */
const feedLength = 20;

/** The blog as an RSS 2.0 file, the newest post first. Empty when there are no posts. */
export function feedFile(planning: Planning): SiteFile[] {
  const posts = currentPosts(planning).filter(({ noindex }) => !noindex);
  if (posts.length === 0) return [];
  const { dealer } = planning;
  const base = baseUrlOf(dealer);
  const items = posts.slice(0, feedLength).map((post) => {
    const url = xmlText(base + postPath(post));
    return `<item><title>${xmlText(post.title)}</title><link>${url}</link><guid isPermaLink="true">${url}</guid><pubDate>${mailDate(post.date)}</pubDate><description>${xmlText(post.summary)}</description></item>`;
  });
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${xmlText(`${dealer.name}: ${dealer.pages.blogHeading}`)}</title>`,
    `<link>${xmlText(base + blogPath)}</link>`,
    `<description>${xmlText(dealer.pages.blogIntro ?? dealer.copy.tagline)}</description>`,
    '<language>en-AU</language>',
    `<atom:link href="${xmlText(base + feedPath)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
    '',
  ].join('\n');
  return [{ path: feedPath, body }];
}

/** Formats a date as the feed requires (RFC 822): 'Fri, 20 Nov 2026 00:00:00 GMT'. */
function mailDate(day: string): string {
  return new Date(`${day}T00:00:00Z`).toUTCString();
}
