import { modelPages } from './catalogue/model-pages.ts';
import { offerPages } from './catalogue/offer-pages.ts';
import { reviewsPages } from './catalogue/reviews-page.ts';
import { financePages } from './finance/finance-page.ts';
import { homePages } from './home/home-page.ts';
import { checkoutPages } from './leads/checkout-pages.ts';
import { contactPages } from './leads/contact-pages.ts';
import { leadPages } from './leads/lead-pages.ts';
import { servicePages } from './leads/service-page.ts';
import { successPages } from './leads/success-page.ts';
import { testDrivePages } from './leads/test-drive-page.ts';
import { tradeInPages } from './leads/trade-in-pages.ts';
import { notFoundPages } from './not-found-page.ts';
import { offlinePages } from './offline-page.ts';
import { brandPages } from './places/brand-pages.ts';
import { dealershipsPages } from './places/dealerships-page.ts';
import { locationPages } from './places/location-pages.ts';
import { savingPages } from './saving-pages.ts';
import { categoryPages } from './search/directory-categories.ts';
import { directoryPages } from './search/directory-page.ts';
import { furtherPages } from './search/further-pages.ts';
import { partsPages } from './search/parts-page.ts';
import { searchPages } from './search/search-pages.ts';
import { signInPages } from './sign-in-page.ts';
import { blogPages } from './texts/blog-pages.ts';
import { textPages } from './texts/text-pages.ts';
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
