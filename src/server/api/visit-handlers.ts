import type { Dealer } from '../../config/schema/dealer.ts';
import type { Visits } from '../storage/visits.ts';
import type { Handlers } from './call.ts';
import { isOwnOrigin } from './origins.ts';
import { Refusal } from './refusal.ts';

/** Counts visits. Does not check that the car is still listed: it may have gone since the page was built. */
export function visitHandlers(
  visits: Visits,
  preview: boolean,
): Pick<Handlers, 'revealPhone' | 'recordEvent'> {
  return {
    async revealPhone({ dealer, payload: { car_id = '', dealership_id, website_id }, now }) {
      mustBeOwn(website_id, dealer);
      await visits.addReveal({ website_id, car_id, dealership_id, occurred_at: now });
      return { success: true };
    },

    async recordEvent({ dealer, payload, now }) {
      const { event_id, car_id = '', dealership_id, website_id, url } = payload;
      mustBeOwn(website_id, dealer);
      const path = pagePath(url, dealer, preview);
      await visits.addEvent({ website_id, event_id, car_id, dealership_id, path, occurred_at: now });
      return { success: true };
    },
  };
}

function mustBeOwn(websiteId: number, { id }: Dealer): void {
  if (websiteId !== id) throw new Refusal(400, 'The website id is not that of the site that sent this.');
}

const longestPath = 500;

/** Path of a page of this site. The query may contain what a visitor typed, so it is not stored. */
function pagePath(url: string, dealer: Dealer, preview: boolean): string {
  const page = URL.parse(url, dealer.siteUrl);
  if (!page || !isOwnOrigin(page.origin, dealer, preview))
    throw new Refusal(400, 'The address is not valid.');
  return page.pathname.slice(0, longestPath);
}
