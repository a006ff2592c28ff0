import { nearest } from '../config/issue-fault.ts';
import type { KeyPath } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { phoneLink } from '../domain/phone.ts';
import type { SitePlan } from '../page-kinds/site-plan.ts';
import type { Finding } from './finding.ts';

interface WrittenLink {
  path: KeyPath;
  href: string | undefined;
}

/** Links of the configuration to missing pages. The site leaves them out, so nobody would notice it there. */
export function linkFindings(dealer: Dealer, plan: SitePlan): Finding[] {
  return linksOf(dealer).flatMap(({ path, href }): Finding[] => {
    const wrong = href === undefined ? undefined : wrongLink(href, dealer, plan);
    if (href === undefined || wrong === undefined) return [];
    return [
      { rule: 'dead-link', severity: 'warning', place: { file: 'dealer.json', path }, found: href, ...wrong },
    ];
  });
}

/** The links in the dealer's configuration, only for parts that are shown. */
function linksOf({ navigation = [], header, promotions, finance }: Dealer): WrittenLink[] {
  return [
    ...navigation.flatMap(({ href, children = [] }, index): WrittenLink[] => [
      { path: ['navigation', index, 'href'], href },
      ...children.map((child, at) => ({
        path: ['navigation', index, 'children', at, 'href'],
        href: child.href,
      })),
    ]),
    ...(header.headerVariant === 'service'
      ? [{ path: ['header', 'serviceBanner', 'href'], href: header.serviceBanner.href }]
      : []),
    ...(['promoTiles', 'promoCards', 'footerImages'] as const).flatMap((key) =>
      promotions[key].map(({ href }, index) => ({ path: ['promotions', key, index, 'href'], href })),
    ),
    ...(finance.weeklyFinanceRate
      ? [{ path: ['finance', 'weeklyTermsLink'], href: finance.weeklyTermsLink }]
      : []),
  ];
}

type Wrong = Pick<Finding, 'message' | 'remedy'>;

function wrongLink(href: string, { siteUrl, api }: Dealer, { pages, files }: SitePlan): Wrong | undefined {
  if (href.startsWith('tel:') && !phoneLink(href.slice('tel:'.length)))
    return { message: 'This is no number that can be rung.', remedy: 'Write it whole: "tel:+61755501234".' };
  const url = URL.parse(href, siteUrl);
  if (url?.origin !== new URL(siteUrl).origin) return undefined;
  const path = decoded(url.pathname);
  if (path.startsWith('/media/') || (path.startsWith('/api/') && api.enabled)) return undefined;
  const isAt = (one: { path: string }) => one.path === path || one.path === `${path}/`;
  const page = pages.find(isAt);
  if (page) {
    const target = decoded(url.hash.slice(1));
    // Only for text pages and posts are the anchors in the page known before rendering.
    const isText = page.route === 'text-page' || page.route === 'post';
    if (target === '' || !isText || JSON.stringify(page.props).includes(`id=\\"${target}\\"`))
      return undefined;
    return {
      message: `The page ${path} has no heading #${target}.`,
      remedy: 'Write the heading in lower case with hyphens, or leave out # and what follows.',
    };
  }
  if (files.some(isAt)) return undefined;
  const near = nearest(
    path,
    pages.map((one) => one.path),
  );
  const remedy = near
    ? `Write "${near}" if that is meant, or add the page.`
    : 'Write the address of a page of this site, or add the page to "pages".';
  return { message: `The site has no page ${path}, so the link is left out.`, remedy };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
