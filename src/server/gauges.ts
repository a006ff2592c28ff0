import type { DealerDirectory } from './dealers/dealer-directory.ts';
import type { Gauges } from './health/api-metrics.ts';
import type { LoadShedder } from './health/readiness.ts';
import { LeadDeliveries } from './leads/lead-deliveries.ts';
import { PaymentLedger } from './reservations/payment-ledger.ts';
import type { Database } from './storage/open-database.ts';

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
