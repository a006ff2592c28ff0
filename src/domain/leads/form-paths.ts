/** The pages with a form that a dealer's site has (ROUTE-6, ROUTE-8, ROUTE-25, ROUTE-26, ROUTE-29). */
export const contactPath = '/contact/';
export const testDrivePath = '/book-test-drive/';
export const servicePath = '/service/';
export const tradeInPath = '/trade-in/';
export const successPath = '/success/';

/** File with the data that the form dialogs need, as JSON. */
export const leadFormsPath = '/lead-forms.json';

/** Element id of the service booking form on its page. */
export const serviceBookingId = 'service-booking';

/** The contact page of one location. @param slug the location's */
export function locationContactPath(slug: string): string {
  return `/contact-us/${slug}/`;
}

/** Page with the lender's data for one car (ROUTE-12), with `?car_id=`. */
export const personalisedFinancePath = '/personalised/finance/';

/** Where the form stands on the finance page (ROUTE-11). */
export const financeFormId = 'finance-form';
