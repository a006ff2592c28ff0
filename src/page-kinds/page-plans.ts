import { blogPages } from './blog/blog-pages.ts';
import { brandPages } from './brand/brand-pages.ts';
import { checkoutPages } from './checkout/checkout-pages.ts';
import { contactPages } from './contact/contact-pages.ts';
import { dealershipsPages } from './dealerships/dealerships-page.ts';
import { categoryPages } from './directory/directory-categories.ts';
import { directoryPages } from './directory/directory-page.ts';
import { financePages } from './finance/finance-page.ts';
import { homePages } from './home/home-page.ts';
import { leadPages } from './lead-page/lead-pages.ts';
import { locationPages } from './location/location-pages.ts';
import { modelPages } from './models/model-pages.ts';
import { notFoundPages } from './not-found/not-found-page.ts';
import { offerPages } from './offers/offer-pages.ts';
import { offlinePages } from './offline/offline-page.ts';
import { partsPages } from './parts-search/parts-page.ts';
import { reviewsPages } from './reviews/reviews-page.ts';
import { savingPages } from './saved/saving-pages.ts';
import { furtherPages } from './search/plan/further-pages.ts';
import { searchPages } from './search/plan/search-pages.ts';
import { servicePages } from './service/service-page.ts';
import { signInPages } from './sign-in/sign-in-page.ts';
import { successPages } from './success/success-page.ts';
import { testDrivePages } from './test-drive/test-drive-page.ts';
import { textPages } from './text-page/text-pages.ts';
import { tradeInPages } from './trade-in/trade-in-pages.ts';
import { vehiclePages } from './vehicle/vehicle-pages.ts';

/**
 * Every plan of pages, and the only list of them: the kinds of page (`Page` in page.ts) and what the tests of built
 * sites visit follow from it. A plan returns the pages that the dealer has of its kind; none where there is nothing to
 * show. Plans whose addresses are the dealer's own words come last, so that they are to blame for an address taken.
 */
export const pagePlans = [
  homePages,
  searchPages,
  furtherPages,
  directoryPages,
  categoryPages,
  partsPages,
  vehiclePages,
  savingPages,
  signInPages,
  financePages,
  checkoutPages,
  leadPages,
  locationPages,
  dealershipsPages,
  brandPages,
  contactPages,
  testDrivePages,
  servicePages,
  tradeInPages,
  successPages,
  offerPages,
  reviewsPages,
  offlinePages,
  notFoundPages,
  modelPages,
  textPages,
  blogPages,
];
