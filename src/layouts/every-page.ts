/**
 * The script of every page. It also loads the code of parts that only some pages have, because a script of each part
 * would be a request of its own, for a few hundred bytes.
 */
import { followPhotos } from '../car/card/photo-transition.ts';
import '../features/analytics/count-visit.ts';
import { offerPrivacyChoices } from '../features/analytics/offer-privacy-choices.ts';
import { loadKeptList, loadWhenKept } from '../features/history/load-kept-list.ts';
import '../features/lead-outbox/wake-outbox.ts';
import { dialogOf } from '../features/leads/lead-dialogs.ts';
import '../features/offers/offer-dates.ts';
import '../features/offline/keep-offline.ts';
import { loadSavingWhenIdle } from '../features/saving/load-saving.ts';
import { recordVisit } from '../stores/visited-pages.ts';
import { keepEarlyPresses } from '../ui/early-presses.ts';
import '../ui/fold/text-fold.ts';
import '../ui/location-map/show-map.ts';
import { opensInPlace } from '../ui/opens-in-place.ts';
import { openRepaymentNotesInPlace } from '../ui/repayment-link.ts';
import '../ui/site-nav/site-nav.ts';
import { whenNear, whenSeen, whenShown } from '../ui/when-needed.ts';

const { consent, savedList, compare, api, followsCars } = document.documentElement.dataset;

keepEarlyPresses();
followPhotos();

if (consent === 'ask') offerPrivacyChoices();

// Each lead lists the visited pages (LEAD-17).
whenShown(() => recordVisit(location));

openRepaymentNotesInPlace();
// The forms of the buttons on cards and vehicle pages open in a dialog (VEH-23).
if (api !== undefined) opensInPlace(dialogOf, () => import('../features/leads/LeadDialog.tsx'));

if (savedList !== undefined || compare !== undefined) loadSavingWhenIdle();

// The page was built before the visitor's trade-in and loan terms were known.
loadWhenKept(['trade-in-value', 'finance-figures'], () => import('../car/card/cards-for-visitor.ts'));

// On its own page, a car is stored as viewed first.
loadKeptList('recent-searches', () => import('../features/history/kept-lists.ts'));
loadKeptList(':not([data-page-car]) > recently-viewed', () => import('../features/history/kept-lists.ts'));

whenNear('snap-carousel', () => import('../ui/carousel/snap-carousel.ts'));
whenNear('snap-rating', () => import('../features/reviews/snap-rating.ts'));
whenNear('opening-hours, holiday-hours', () => import('../features/locations/opening-hours.ts'));
whenNear('car-rail', () => import('../features/car-rail/car-rail.ts'));
whenNear('budget-finder', () => import('../features/budget/budget-finder.ts'));

// Tags and buttons of static cars follow reservations [RESERVE-2], when a car comes near the window. This runs last,
// because the state at the time of the build is nearly always still the present one. Without a connection the page stays
// as it was built, and the checkout asks again. It looks at the parents, because a live region has no box of its own.
whenSeen(() => {
  if (followsCars === undefined) return;
  setTimeout(
    () => whenNear('[data-card], :has(> [data-live])', () => import('../car/card/cards-now.ts')),
    300,
  );
});
