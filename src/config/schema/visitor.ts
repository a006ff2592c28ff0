import { z } from 'astro/zod';

export const savingSchema = z
  .strictObject({
    garage_enabled: z.boolean().default(false).meta({
      cfg: 'CFG-6',
      description: 'Favourites are kept in the browser, without signing in.',
    }),
    watchlist: z.boolean().default(true).meta({
      description:
        'Cars can be saved to the watchlist after signing in, where favourites are off (OPEN-96). With both off the controls are hidden.',
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
  })
  .meta({ description: 'Reserving a car online.' });

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
  .meta({ description: 'Pages that require sign-in. Online payment always does (GATE-2).' });
