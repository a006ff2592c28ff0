/** Page with the lender's data for one car (ROUTE-12), with `?car_id=`. */
export const personalisedFinancePath = '/personalised/finance/';

/** Where the form stands on the finance page (ROUTE-11). */
export const financeFormId = 'finance-form';
