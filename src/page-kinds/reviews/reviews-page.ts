import type { ReviewsProps } from '../../site/catalogue/review-props.ts';
import { wholeReviews } from '../../site/catalogue/review-section.ts';
import { headOf } from '../../site/heads.ts';
import { breadcrumbJsonLd } from '../../site/json-ld/lists.ts';
import type { PageOf } from '../../site/page.ts';
import { reviewsPath } from '../../site/page-paths.ts';
import type { Planning } from '../../site/planning.ts';
import { baseUrlOf } from '../../site/site-identity.ts';

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
