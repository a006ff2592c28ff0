import { wholeReviews } from '../../site/catalogue/review-section.ts';
import { headOf, pageOf, reviewsPath } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';
import { homeLink } from '../home-link.ts';

/** The page `/reviews/` with the whole list (REV-11, OPEN-77). None for a site without a review section. */
export function reviewsPages(planning: Planning) {
  const { dealer } = planning;
  const section = wholeReviews(planning);
  if (!section) return [];
  const breadcrumb = [homeLink, { label: 'Reviews', href: reviewsPath }];
  const head = headOf(dealer, {
    path: reviewsPath,
    title: `Reviews of ${dealer.name}`,
    description: `What customers say of ${dealer.name}. ${section.selection}`,
    // No rating in the JSON-LD: search engines do not allow a business to mark up reviews of itself on its own site.
    breadcrumb,
  });
  return [pageOf({ path: reviewsPath, route: 'reviews', head, props: { breadcrumb, section } })];
}
