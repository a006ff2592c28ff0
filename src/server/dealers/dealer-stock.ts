import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Dealer } from '../../config/schema/dealer.ts';
import { within } from '../../domain/read-again.ts';
import { nounInText } from '../../domain/stock/noun.ts';
import { type Planning, planningOf } from '../../site/planning.ts';
import type { PublishedDealer } from '../../site/server-data.ts';
import { heldCar, type StockCar, type WithheldCar } from '../../site/stock-of.ts';
import { Refusal } from '../refusal.ts';
import type { DealerDirectory } from './dealer-directory.ts';

/** A site's cars as its pages show them. Cars outside its stock filter are left out (LIST-32). */
export interface DealerStock {
  planning: Planning;
  byId: ReadonlyMap<string, StockCar>;
  bySlug: ReadonlyMap<string, StockCar>;
  /** The cars that the site does not show at the moment, by id. Leads name them, and visitors read that they may be back. */
  withheld: ReadonlyMap<string, WithheldCar>;
  published: Pick<PublishedDealer, 'id' | 'file'>;
}

/** Milliseconds that a caller waits for newer stock before the earlier stock answers. */
const REFRESH_MS = 700;
/** Milliseconds before stock that could not be read, or is not read yet, is read again. */
const AGAIN_MS = 30_000;
/** Milliseconds that a lead waits for stock never read. Then it is stored with what the browser said about the car. */
const LEAD_MS = 5000;
/** Dealers whose stock is cached, a few megabytes each. Other dealers' stock is read on request. */
const MOST_DEALERS = 100;

interface ReaderParts {
  dealers: Pick<DealerDirectory, 'site'>;
  now: () => number;
  /** Milliseconds of a clock that is never set back. */
  elapsed: () => number;
  /** Has the ids of the cars of a website that visitors hold. */
  held: { heldCars(websiteId: number, now: number): Promise<string[]> };
  log: Pick<Logger, 'warn' | 'error'>;
}

export type StockReader = ReturnType<typeof stockReader>;

/** Reads the cars of what is published of a dealer on first use, and again when something else is published. */
export function stockReader({ dealers, now, elapsed, held: reservations, log }: ReaderParts) {
  /** By slug. */
  const known = new LRUCache<string, DealerStock>({ max: MOST_DEALERS });
  /** By slug. */
  const underWay = new LRUCache<string, Reading>({ max: MOST_DEALERS });

  /**
   * The cars at this moment, where a car that a visitor holds counts as reserved. Every answer, lead and PDF reads cars
   * from here, so that they agree with each other and with open pages (RESERVE-2).
   */
  async function stockNow(dealer: Asked): Promise<DealerStock> {
    const [stock, held] = await Promise.all([stockOf(dealer), reservations.heldCars(dealer.id, now())]);
    const changed = held.flatMap((id) => {
      const one = stock.byId.get(id);
      return one ? [heldCar(one, stock.planning)] : [];
    });
    if (changed.length === 0) return stock;
    return {
      ...stock,
      byId: new Map([...stock.byId, ...changed.map((one) => [one.car.id, one] as const)]),
      bySlug: new Map([...stock.bySlug, ...changed.map((one) => [one.car.slug, one] as const)]),
    };
  }

  /** The cars for a lead, which must not wait long: stock not read in time is unread and empty. Never rejects. */
  async function forLead(
    dealer: Asked,
  ): Promise<Pick<DealerStock, 'byId' | 'withheld'> & { isUnread?: true }> {
    const none = { byId: new Map(), withheld: new Map(), isUnread: true as const };
    try {
      return (await within(LEAD_MS, stockNow(dealer))) ?? none;
    } catch (error) {
      log.warn({ call: 'read stock', dealer: dealer.slug, error });
      return none;
    }
  }

  /**
   * The cars as they are published. What may be reserved is decided from these and from the active claims. While newer
   * stock is being read, and when it cannot be read, the earlier stock answers.
   *
   * @throws when no stock could be read yet
   */
  async function stockOf({ slug, id }: Asked): Promise<DealerStock> {
    const site = await dealers.site(slug);
    if (site?.head.id !== id) throw notPublished(slug);
    const earlier = known.get(slug);
    if (earlier?.published.id === site.id) return earlier;
    const reading = refresh(slug, site);
    // A dealer's folder may have been given to another dealer.
    if (earlier?.planning.dealer.id !== id) return reading;
    return (await within(REFRESH_MS, reading).catch(() => undefined)) ?? earlier;
  }

  /** Calls at the same time share the work, and for a while its failure. */
  function refresh(slug: string, site: PublishedDealer): Promise<DealerStock> {
    const running = underWay.get(slug);
    const since = elapsed();
    if (running?.published === site.id && since - running.since < AGAIN_MS) return running.stock;
    const stock = stockOfSite(slug, site);
    underWay.set(slug, { published: site.id, stock, since });
    stock.then(
      (read) => {
        if (underWay.get(slug)?.stock === stock) known.set(slug, read);
      },
      (error: unknown) => log.error({ call: 'read stock', dealer: slug, error }),
    );
    return stock;
  }

  return { stockNow, forLead, stockOf };
}

type Asked = Pick<Dealer, 'slug' | 'id'>;

type Reading = { published: string; stock: Promise<DealerStock>; since: number };

const notPublished = (slug: string) =>
  new Error(
    `No site of ${slug} is published, so none of its cars is known: npm run publish -- --dealer ${slug}`,
  );

/** @throws when it cannot be read, or the site is taken down */
async function stockOfSite(slug: string, site: PublishedDealer): Promise<DealerStock> {
  const sources = await site.sources();
  if (!sources) throw notPublished(slug);
  const planning = planningOf(sources);
  // A hidden car has a page, so leads name it too.
  const cars = [...planning.stock, ...planning.unlisted];
  return {
    planning,
    published: site,
    byId: new Map(cars.map((one) => [one.car.id, one])),
    bySlug: new Map(cars.map((one) => [one.car.slug, one])),
    withheld: new Map(planning.withheld.map((one) => [one.car.id, one])),
  };
}

/**
 * The refusal for a car that is not on the site: one that may be back says so, as its page does.
 *
 * @param named its id or its slug
 */
export function missingCar(
  { withheld, planning }: Pick<DealerStock, 'withheld' | 'planning'>,
  named: string,
): Refusal {
  const mayBeBack = withheld.has(named) || [...withheld.values()].some(({ car }) => car.slug === named);
  return new Refusal(
    404,
    `This ${nounInText(planning.dealer)} is ${mayBeBack ? 'not shown at the moment. It may be back soon.' : 'no longer listed.'}`,
  );
}
