import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DealerDirectory } from '../dealers/dealer-directory.ts';
import { LeadDeliveries } from '../storage/lead-deliveries.ts';
import type { Database } from '../storage/open-database.ts';
import { PaymentLedger } from '../storage/payment-ledger.ts';
import type { Deleted } from '../storage/retention.ts';
import type { LoadShedder } from './readiness.ts';

/** Values that are read when somebody asks for them, by the end of their name. */
type Gauges = Record<string, { help: string; value: () => number | Promise<number> }>;

/** What the API counts for Prometheus. Labels are names of calls and of dealers, and never what a visitor sent. */
export class ApiMetrics {
  readonly registry = new Registry();
  readonly #calls = new Histogram({
    name: 'forecourt_api_call_seconds',
    help: 'How long calls took',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 5, 15],
    registers: [this.registry],
  });
  readonly #refused = new Counter({
    name: 'forecourt_api_shed_total',
    help: 'Calls that were refused because the server had too many',
    registers: [this.registry],
  });

  readonly #deleted = new Counter({
    name: 'forecourt_deleted_total',
    help: 'Rows that were deleted because their time was over',
    labelNames: ['kind'],
    registers: [this.registry],
  });

  constructor(gauges: Gauges) {
    for (const [name, { help, value }] of Object.entries(gauges)) {
      new Gauge({
        name: `forecourt_${name}`,
        help,
        registers: [this.registry],
        async collect() {
          this.set(await value());
        },
      });
    }
  }

  /** @param call the name of the call, or 'none' for an unknown address */
  answered(call: string, status: number, milliseconds: number): void {
    this.#calls.observe({ call, status: String(status) }, milliseconds / 1000);
  }

  deleted(counts: Deleted): void {
    for (const [kind, count] of Object.entries(counts)) this.#deleted.inc({ kind }, count);
  }

  shed(): void {
    this.#refused.inc();
  }
}

/** What the server itself can tell. What the database cannot answer now is NaN. */
export function usualGauges({
  db,
  dealers,
  load,
}: {
  db: Database;
  dealers: DealerDirectory;
  load: LoadShedder;
}): Gauges {
  return {
    api_calls_under_way: { help: 'Calls that are not answered yet', value: () => load.underWay },
    api_dealers: {
      help: 'Dealers whose calls are answered',
      value: async () => (await dealers.all()).length,
    },
    payments_for_a_person: {
      help: 'Payments that a person has to look at (npm run reservations -- payments)',
      value: () =>
        new PaymentLedger(db).problems().then(
          ({ length }) => length,
          () => Number.NaN,
        ),
    },
    leads_waiting: {
      help: 'Deliveries of leads that are not sent yet',
      value: () => new LeadDeliveries(db).waiting().catch(() => Number.NaN),
    },
  };
}
