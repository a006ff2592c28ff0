import { textTable } from '../../config/text-table.ts';
import { dollars } from '../../domain/money.ts';
import { leadStage, stateAt } from '../../domain/reservation.ts';
import type { PaymentProblem } from '../storage/payment-ledger.ts';
import type { ReservationRow } from '../storage/tables.ts';

const columns = ['Reservation', 'Dealer', 'Car', 'Deposit', 'Stands', 'Until (UTC)', 'Lead'];

/** Reservations as a text table. */
export function reservationTable(rows: readonly ReservationRow[], now: number): string {
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
    new Date(row.claim_until).toISOString().slice(0, 16).replace('T', ' '),
    row.lead_id ?? '',
  ];
}

/** Payments that a person has to look at, with what is wrong. */
export function paymentText(found: readonly PaymentProblem[]): string {
  if (found.length === 0) return 'No payment needs a person.';
  return found
    .map(({ payment: { provider, payment_ref, reservation }, problems }) =>
      [`${provider} ${payment_ref}, reservation ${reservation ?? 'unknown'}`, ...problems].join('\n  '),
    )
    .join('\n\n');
}
