import { z } from 'astro/zod';
import { usualHoldHours } from '../../domain/reservation-state.ts';
import { text } from './values.ts';

export const savingSchema = z
  .strictObject({
    garage_enabled: z.boolean().default(false).meta({
      cfg: 'CFG-6',
      description: 'Favourites are kept in the browser, without signing in.',
    }),
    watchlist: z.boolean().default(true).meta({
      description:
        'Cars can be saved to the watchlist after signing in, where favourites are off. With both off the controls are hidden.',
    }),
    compare: z.boolean().default(false).meta({ cfg: 'CFG-7', description: 'Cars can be compared.' }),
    saveOnlyUsed: z.boolean().default(false).meta({
      cfg: 'CFG-8',
      description: 'Save and compare controls stand on used cars only.',
    }),
  })
  .meta({ description: 'Favourites, watchlist and compare.' });

export const checkoutPaths = ['checkout', 'buy-online'] as const;

export const reserveSchema = z
  .strictObject({
    checkoutPath: z.enum(checkoutPaths).default('checkout').meta({
      cfg: 'CFG-18',
      description: 'Last part of the address where a car is reserved: /cars/{slug}/checkout/.',
    }),
    holdHours: z.int().min(1).max(336).default(usualHoldHours).meta({
      description: 'Hours that a car is kept from the moment its deposit is paid.',
    }),
    terms: z.array(text(400)).min(1).max(12).optional().meta({
      description: 'What visitors agree to before they reserve, a paragraph each. Default: our own words.',
    }),
  })
  .meta({ description: 'Reserving a car online.' });

export const offlineSchema = z
  .strictObject({
    enabled: z.boolean().default(true).meta({
      description:
        'The browser keeps the pages a visitor has seen, so that they open without a connection, and the site can be installed as an app. Off: what browsers have kept is deleted at their next visit.',
    }),
  })
  .meta({ description: 'Use of the site without a connection.' });

export const gatesSchema = z
  .strictObject({
    gateCheckout: z.boolean().default(false).meta({
      cfg: 'CFG-52',
      description: 'Checkout requires sign-in.',
    }),
    gatePersonalisedFinance: z.boolean().default(false).meta({
      cfg: 'CFG-53',
      description: 'Personalised finance requires sign-in.',
    }),
    gateSpinToWin: z.boolean().default(false).meta({
      cfg: 'CFG-54',
      description: 'Spin-to-win requires sign-in.',
    }),
  })
  .meta({ description: 'Pages that require sign-in. Online payment always does.' });

const leadPageSchema = z.strictObject({
  heading: text(90).meta({ description: 'Of the page.' }),
  intro: text(240).meta({ description: 'Below the heading, also what search engines read.' }),
  paragraphs: z.array(text(1200)).max(8).default([]).meta({ description: 'What stands beside the form.' }),
  formHeading: text(90).default('Tell us how to reach you').meta({ description: 'Of the form.' }),
  button: text(40).default('Send').meta({ description: 'What the button says.' }),
  terms: text(2000).optional().meta({ description: 'Small print below the form. Default none.' }),
});

export const leadPagesSchema = z
  .strictObject({
    checkoutJourney: leadPageSchema.optional().meta({
      description: 'What /checkout-journey/?car_id=... says. Default: there is no such page.',
    }),
    onlinePayment: leadPageSchema.optional().meta({
      description: 'What /online-payment/ says to who has signed in. Default: there is no such page.',
    }),
    spinToWin: leadPageSchema.optional().meta({
      description: 'What /spin-to-win/ says. Default: there is no such page.',
    }),
  })
  .meta({ description: "Pages of the dealer's own words with a form." });
