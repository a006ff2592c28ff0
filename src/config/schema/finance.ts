import { optional, z } from 'astro/zod';
import { lenders } from '../../domain/finance/lenders.ts';
import { cfg, group, linkTarget, list, offByDefault, text, withDefault } from './values.ts';

const financePaths = ['/finance', '/finance-enquiry', '/apply-for-finance'] as const;

/** The general terms. They do not cover a repayment; the conditions for it are on every page that shows one. */
export const usualTermsLink = '/terms-and-conditions/';

const panel = z.strictObject({
  heading: text(90).describe('Heading of the panel.'),
  text: text(1200).describe('Plain text.'),
});

export const financeSchema = group({
  lender: cfg('CFG-42', optional(z.enum(lenders))).describe(
    'The lender whose estimates are shown. A dealership can name another. Default none: no estimates are shown.',
  ),
  financePaths: cfg('CFG-19', withDefault(z.array(z.enum(financePaths)).min(1), ['/finance'])).describe(
    'Addresses of the finance page. Links go to the first. /finance is always one of them.',
  ),
  financeExcluded: offByDefault(
    'Finance is never shown on this site, even for cars that have finance data.',
    'CFG-43',
  ),
  financeButtonLabel: cfg('CFG-39', withDefault(text(40), 'Get Finance')).describe(
    'What the finance button says.',
  ),
  financeLabelTestVariant: offByDefault(
    "Test variant: the finance button says 'Finance Quote' instead of its label.",
    'CFG-40',
  ),
  weeklyFinanceRate: offByDefault(
    'Cards show the weekly price with its rate in per cent, its comparison rate and a link to the terms. Off: cards show only the weekly price, and the conditions on the same page state both rates.',
    'CFG-41',
  ),
  weeklyTermsLink: cfg('CFG-41', withDefault(linkTarget, usualTermsLink)).describe(
    'A page with the terms of the weekly price. The T&Cs link of a card shows the conditions beside the card, and at their end a link to this page. With the default there is none.',
  ),
  calculatorRate: cfg('CFG-44', withDefault(z.number().min(0).max(60), 10)).describe(
    "The calculator's initial interest rate, per cent per year. For a car with a repayment it begins with the lender's loan.",
  ),
  calculatorFees: group({
    establishment: withDefault(z.number().min(0).max(5000), 395).describe('Dollars, once.'),
    monthly: withDefault(z.number().min(0).max(100), 8).describe('Dollars, every month.'),
  }).describe(
    'Fees that the calculator assumes besides interest. Its comparison rate includes them, and they stand beside its total. Set them to the fees of your lender.',
  ),
  panels: list(panel, 6).describe('Panels of the finance page, from top to bottom.'),
  bottomText: optional(z.string().max(2000)).describe(
    'Small print at the end of the finance page. Default none.',
  ),
}).describe('Finance: lender, pages, labels and the calculator.');
