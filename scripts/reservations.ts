import { textTable } from '../src/config/text-table.ts';
import { leadStage, longestExtensionHours, stateAt } from '../src/domain/leads/reservation.ts';
import { dollars } from '../src/domain/prices/money.ts';
import { standingDataFile } from '../src/release-store/data-home.ts';
import { PaymentLedger } from '../src/server/reservations/payment-ledger.ts';
import { Reservations } from '../src/server/reservations/reservations.ts';
import { openDatabase } from '../src/server/storage/open-database.ts';
import type { Database, ReservationRow } from '../src/server/storage/tables.ts';
import { Misuse, type OptionValues, program } from './command-line.ts';

const help = `Cars reserved online, for the operator of the server.

  npm run reservations -- list [--dealer SLUG] [--json]
                                                 the newest 500: car, payment, refund
  npm run reservations -- refund <id>            the running server refunds the deposit within a minute
  npm run reservations -- payments [--json]      payments that a person has to look at
  npm run reservations -- keep <id>              the deposit is part of a sale and is not refunded
  npm run reservations -- extend <id> --hours N  holds the car N hours longer, also after its hold has ended

A deposit with "reserve.refundHoursAfterHold" goes back by itself, unless it was kept or its hold extended.

  --dealer SLUG  only this dealer's
  --hours N      how much longer
  --data FILE    the SQLite file (.data/forecourt.sqlite); DATABASE_URL overrides it
  --json         prints JSON`;

/** `npm run reservations`. */
export const main = program({ name: 'reservations', help }, async (values, words, commands) => {
  const [verb = 'list', id = ''] = words;
  if (!commands.includes(verb)) throw new Misuse(`There is no command "${verb}".\n\n${help}`);
  const url = process.env['DATABASE_URL'];
  await using db = await openDatabase(url ? { url } : { file: standingDataFile(values.data) });
  console.log(await answer(db, verb, id, values));
  return 0;
});

async function answer(
  db: Database,
  verb: string,
  id: string,
  { dealer, json, hours = '' }: OptionValues<typeof help>,
): Promise<string> {
  switch (verb) {
    case 'list': {
      const newest = db.selectFrom('reservations').selectAll().orderBy('created_at', 'desc').limit(500);
      const rows = await (dealer ? newest.where('dealer', '=', dealer) : newest).execute();
      return json ? JSON.stringify(rows, null, 2) : reservationTable(rows, Date.now());
    }
    case 'payments': {
      const problems = await new PaymentLedger(db).problems();
      return json ? JSON.stringify(problems, null, 2) : paymentText(problems);
    }
    case 'refund':
      if (await new Reservations(db).askRefund(id, Date.now()))
        return 'The server refunds the deposit within a minute.';
      throw new Error(`${id || 'It'} has no deposit to refund: not paid, refunded, or part of a sale.`);
    case 'keep':
      if (await new Reservations(db).keep(id, Date.now())) return 'The deposit is part of the sale.';
      throw new Error(`${id || 'It'} has no deposit to keep: not paid, refunded, or kept already.`);
    default: {
      const more = Number(hours);
      if (!Number.isInteger(more) || more < 1 || more > longestExtensionHours)
        throw new Misuse(`--hours needs a whole number from 1 to ${longestExtensionHours}.`);
      const row = await new Reservations(db).extend(id, more, Date.now());
      if (!row)
        throw new Error(
          `${id || 'It'} cannot be extended: it was never held, its deposit went back or is part of a sale, or somebody else has reserved the car since.`,
        );
      return `The car is held until ${momentOf(row.claim_until)} UTC. Tell the buyer and your CRM: no letter goes out.`;
    }
  }
}

const columns = ['Reservation', 'Dealer', 'Car', 'Deposit', 'Stands', 'Until (UTC)', 'Lead'];

/** Reservations as a text table. */
function reservationTable(rows: readonly ReservationRow[], now: number): string {
  if (rows.length === 0) return 'There are no reservations.';
  return textTable(
    columns,
    rows.map((row) => cellsOf(row, now)),
  );
}

function cellsOf(row: ReservationRow, now: number): string[] {
  const isPaid = row.paid_at !== null;
  const stage = leadStage({ ...row, state: stateAt(row, now) }, isPaid);
  return [
    row.id,
    row.dealer,
    `${row.car_title} (${row.car_id})`,
    dollars(row.amount_cents / 100),
    row.kept_at === null ? stage : 'Part of a sale',
    momentOf(row.claim_until),
    row.lead_id ?? '',
  ];
}

/** '2026-11-23 03:00' */
const momentOf = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/** Payments that a person has to look at, with what is wrong. */
function paymentText(found: Awaited<ReturnType<PaymentLedger['problems']>>): string {
  if (found.length === 0) return 'No payment needs a person.';
  return found
    .map(({ payment: { provider, payment_ref, reservation }, problems }) =>
      [`${provider} ${payment_ref}, reservation ${reservation ?? 'unknown'}`, ...problems].join('\n  '),
    )
    .join('\n\n');
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
