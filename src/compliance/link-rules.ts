import { nearest } from '../config/issue-fault.ts';
import { textsAt, textsIn, type WrittenText } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import type { Catalogue } from '../content/catalogue.ts';
import { phoneLink } from '../domain/leads/phone.ts';
import { decoded } from '../domain/record.ts';
import type { SitePlan } from '../page-kinds/page-plans.ts';
import { postPath } from '../site/texts/posts.ts';
import { textPath } from '../site/texts/text-links.ts';
import { type Finding, inDealer, type Place, warning } from './finding.ts';

/** Links of the configuration to missing pages. The site leaves them out, so nobody would notice it there. */
export function linkFindings(dealer: Dealer, plan: SitePlan): Finding[] {
  return linksOf(dealer).flatMap(({ path, text }): Finding | [] => {
    const wrong = wrongLink(text, dealer, plan);
    return wrong ? warning('dead-link', inDealer(path), { found: text, ...wrong }) : [];
  });
}

/**
 * Redirects that a page of the site hides, those that lead to no page, also to an address that is redirected again, and
 * those that a host does not see.
 *
 * @param hosts PUBLISH_HOSTS, where the sites are shown
 */
export function redirectFindings(dealer: Dealer, plan: SitePlan, hosts = ''): Finding[] {
  const unseen = /\bs3:\/\//.test(hosts) ? dealer.redirects.filter(({ from }) => from.includes('?')) : [];
  const ofBucket: Finding[] = unseen.slice(0, 1).map(({ from }) =>
    warning('redirect', inDealer(['redirects']), {
      found: from,
      message: `A bucket (PUBLISH_HOSTS) does not see the query of an address, and ${unseen.length} redirects have one.`,
      remedy:
        'Serve the site with npm run serve -- --sites or Netlify, or redirect the path without a query.',
    }),
  );
  const ofRules = dealer.redirects.flatMap(({ from, to }, index): Finding[] => {
    const isPage = ({ path }: { path: string }) =>
      from.endsWith('*') ? path.startsWith(from.slice(0, -1)) : path === from || path === `${from}/`;
    const hiding = plan.pages.find(isPage);
    const wrong = wrongLink(to, dealer, plan);
    const finding = (key: 'from' | 'to', message: string, remedy: string): Finding =>
      warning('redirect', inDealer(['redirects', index, key]), {
        found: key === 'from' ? from : to,
        message,
        remedy,
      });
    const isRound = from.includes('?') && from.split('?')[0] === to.split(/[?#]/)[0];
    const unused = `The site has a page there, ${hiding?.path}, so this redirect is not used.`;
    const round = 'It leads to its own path, and a host that keeps the query goes round.';
    return [
      ...(hiding ? [finding('from', unused, 'Remove it, or give it another old address.')] : []),
      ...(isRound ? [finding('to', round, 'Name another page.')] : []),
      ...(wrong ? [finding('to', wrong.message.replace(', so the link is left out', ''), wrong.remedy)] : []),
    ];
  });
  return [...ofBucket, ...ofRules];
}

/** Links of the dealer's own pages, posts and offers to missing pages. */
export function textLinkFindings(
  { pages = [], posts = [], offers = [] }: Catalogue,
  dealer: Dealer,
  plan: SitePlan,
): Finding[] {
  const shown = new Set(
    plan.pages.flatMap((page) => (page.route === 'offer' ? [page.props.offer.id] : [page.path])),
  );
  const own = [
    // The usual pages link to pages that only some dealers have. They are not the dealer's to correct.
    ...pages
      .filter(({ file }) => !file.includes('_defaults/'))
      .map((page) => ({ address: textPath(page), text: page })),
    ...posts.map((post) => ({ address: postPath(post), text: post })),
  ];
  const faults = new Map<string, Wrong | undefined>();
  const findings = (place: Place, text: unknown): Finding[] =>
    [...new Set(hrefsIn(text))].flatMap((href) => {
      if (!faults.has(href)) faults.set(href, wrongLink(href, dealer, plan));
      const wrong = faults.get(href);
      return wrong ? [warning('dead-link', place, { found: href, ...wrong })] : [];
    });
  return [
    ...own
      .filter(({ address }) => shown.has(address))
      .flatMap(({ address, text }) => findings({ file: 'pages', address }, text)),
    ...offers
      .filter(({ id }) => shown.has(id))
      .flatMap(({ id, sanitized_description: html }) =>
        findings({ file: 'offers.json', offer: id, key: 'sanitized_description' }, html).map((finding) => ({
          ...finding,
          // An offer keeps its links as they are.
          message: finding.message.replace(', so the link is left out', ''),
        })),
      ),
  ];
}

/** Targets of links in texts: fields named `href`, and links in HTML. A link to a heading of the same page is left out. */
function hrefsIn(texts: unknown): string[] {
  return textsIn(texts).flatMap(({ path, text }) => {
    if (path.at(-1) === 'href') return text;
    return [...text.matchAll(/<a [^>]*?href="([^"#][^"]*)"/g)].map(([, href]) =>
      href!.replaceAll('&amp;', '&'),
    );
  });
}

/** The links in the dealer's configuration, only for parts that are shown. */
const linksOf = (dealer: Dealer): WrittenText[] =>
  textsAt(dealer, [
    'navigation[].href',
    'navigation[].children[].href',
    'promotions.promoTiles[].href',
    'promotions.promoCards[].href',
    'promotions.footerImages[].href',
    ...(dealer.header.headerVariant === 'service' ? ['header.serviceBanner.href'] : []),
    ...(dealer.finance.weeklyFinanceRate ? ['finance.weeklyTermsLink'] : []),
  ]);

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
