import { headOf } from '../heads.ts';
import { breadcrumbJsonLd } from '../json-ld/lists.ts';
import type { PageOf } from '../page.ts';
import { reviewsPath } from '../page-paths.ts';
import type { Planning } from '../planning.ts';
import { baseUrlOf } from '../site-identity.ts';
import type { ReviewsProps } from './review-props.ts';
import { wholeReviews } from './review-section.ts';

/** `/reviews/`: the whole list (REV-11, OPEN-77), without which a site has no such page. */
export function reviewsPages(planning: Planning): PageOf<'reviews', ReviewsProps>[] {
  const { dealer } = planning;
  const section = wholeReviews(planning);
  if (!section) return [];
  const breadcrumb = [
    { label: 'Home', href: '/' },
    { label: 'Reviews', href: reviewsPath },
  ];
  const head = headOf(dealer, {
    path: reviewsPath,
    title: `Reviews of ${dealer.name}`,
    description: `What customers say of ${dealer.name}. ${section.selection}`,
    // No stars for search engines: a business may not mark up the reviews it shows of itself.
    jsonLd: [breadcrumbJsonLd(baseUrlOf(dealer), breadcrumb)],
  });
  return [{ path: reviewsPath, route: 'reviews', head, props: { breadcrumb, section } }];
}
