import { type Dealer, type DealerInput, dealerSchema } from './schema/dealer.ts';

/** A dealer with the required options only. */
export const leastDealer: DealerInput = {
  id: 1,
  name: 'Bayside',
  legalName: 'Bayside Pty Ltd',
  siteUrl: 'https://www.bayside.example',
  locations: [
    {
      id: '1',
      name: 'Bayside',
      slug: 'bayside',
      address: { street: '1 Bay Street', city: 'Southport', state: 'qld', postcode: '4215' },
      contact_detail: { phone: '0755501234' },
    },
  ],
};

/** The dealer of the folder `bayside`: the required options and the changes of a test. */
export function baysideDealer(change: Partial<DealerInput> = {}): Dealer {
  return { ...dealerSchema.parse({ ...leastDealer, ...change }), slug: 'bayside' };
}
