import { z } from 'astro/zod';
import { lenders } from '../../domain/finance/lenders.ts';
import { linkTarget, text } from './values.ts';

export const financePaths = ['/finance', '/finance-enquiry', '/apply-for-finance'] as const;

/** The general terms, which say nothing of one repayment: nearer ones stand on every page that shows it. */
export const usualTermsLink = '/terms-and-conditions/';

const panel = z.strictObject({
  heading: text(90).meta({ description: 'Of the panel.' }),
  text: text(1200).meta({ description: 'Plain text.' }),
});

export const financeSchema = z
  .strictObject({
    lender: z.enum(lenders).optional().meta({
      cfg: 'CFG-42',
      description:
        'Whose estimates are shown; a dealership may name another. Default none: no estimates are shown.',
    }),
    financePaths: z.array(z.enum(financePaths)).min(1).default(['/finance']).meta({
      cfg: 'CFG-19',
      description: 'Where the finance page answers; links go to the first.',
    }),
    financeExcluded: z.boolean().default(false).meta({
      cfg: 'CFG-43',
      description: 'Finance never shows on this site, whatever the cars carry.',
    }),
    financeButtonLabel: text(40).default('Get Finance').meta({
      cfg: 'CFG-39',
      description: 'What the finance button says.',
    }),
    financeLabelTestVariant: z.boolean().default(false).meta({
      cfg: 'CFG-40',
      description: "Test variant: the finance button says 'Finance Quote' whatever its label.",
    }),
    weeklyFinanceRate: z.boolean().default(false).meta({
      cfg: 'CFG-41',
      description:
        'Cards show the weekly price with its rate in per cent, its comparison rate and a link to the terms. Off: cards show the weekly price alone, and the conditions on the same page state both rates.',
    }),
    weeklyTermsLink: linkTarget.default(usualTermsLink).meta({
      cfg: 'CFG-41',
      description:
        'Where the T&Cs link of the weekly price goes. With the default it goes to the conditions, which stand on the same page.',
    }),
    calculatorRate: z.number().min(0).max(60).default(10).meta({
      cfg: 'CFG-44',
      description: "The calculator's interest rate to begin with, per cent a year.",
    }),
    calculatorFees: z
      .strictObject({
        establishment: z.number().min(0).max(5000).default(395).meta({
          description: 'Dollars, once.',
        }),
        monthly: z.number().min(0).max(100).default(8).meta({ description: 'Dollars, every month.' }),
      })
      .prefault({})
      .meta({
        description:
          "What the calculator assumes a lender charges besides interest: counted in its comparison rate and its total, and said so. Set them to your lender's own.",
      }),
    panels: z.array(panel).max(6).default([]).meta({
      description: 'Panels of the finance page, from top to bottom.',
    }),
    bottomText: z.string().max(2000).optional().meta({
      description: 'Small print at the end of the finance page. Default none.',
    }),
  })
  .meta({ description: 'Finance: lender, pages, labels and the calculator.' });
