import { dollars } from '../prices/money.ts';

/**
 * What a payment is:
 * - deposit: the one payment of its reservation
 * - extra: another payment of a reservation that is paid; it goes back
 * - wrong: its amount or currency is not the reservation's; it goes back
 * - unmatched: it names a reservation that does not exist; a person has to look
 */
export type PaymentRole = 'deposit' | 'extra' | 'wrong' | 'unmatched';

/** What the cardholder's bank says: it asks for the money back, and then the dealer has won or lost. */
export type DisputeState = 'open' | 'won' | 'lost';

/** The currency of every deposit. */
export const depositCurrency = 'aud';

/** What is known of a payment. */
export interface PaymentFacts {
  role: PaymentRole | '';
  amount_cents: number | null;
  currency: string;
  refunded_cents: number;
  dispute: DisputeState | '';
  refund_failed_at: number | null;
  /** Why the provider did not accept the last request for a refund. Empty without such a reason. */
  refund_error: string;
}

/** True when amount and currency are those of the reservation. A provider that does not name them is believed. */
export function isRightAmount(
  { amount_cents, currency }: Pick<PaymentFacts, 'amount_cents' | 'currency'>,
  owedCents: number,
): boolean {
  return (amount_cents === null || amount_cents === owedCents) && ['', depositCurrency].includes(currency);
}

/** True when the dealer has nothing left of the payment. */
export function isReturned({ amount_cents, refunded_cents, dispute }: PaymentFacts): boolean {
  return dispute === 'lost' || (refunded_cents > 0 && refunded_cents >= (amount_cents ?? 0));
}

/** What a person has to look at, a sentence each. Empty for nearly every payment. */
export function paymentProblems(payment: PaymentFacts): string[] {
  const { role, amount_cents, currency, refunded_cents, dispute, refund_failed_at, refund_error } = payment;
  const paid =
    amount_cents === null ? 'It' : `${dollars(amount_cents / 100)} ${currency.toUpperCase()}`.trim();
  const isBack = isReturned(payment);
  return [
    role === 'unmatched' &&
      !isBack &&
      `${paid} was paid for a reservation that is not in the database. Refund it, or find its visitor.`,
    role === 'wrong' &&
      `${paid} is not the amount of its deposit. It is refunded; find out how it came about.`,
    dispute === 'open' &&
      'The bank of the cardholder has asked for the money back. Answer in the provider’s dashboard.',
    dispute === 'lost' && 'The dispute was lost: the bank has taken the money back.',
    !isBack && refunded_cents > 0 && `Only ${dollars(refunded_cents / 100)} of it was refunded.`,
    refund_failed_at !== null && 'A refund did not reach the visitor. Pay them in another way.',
    !isBack &&
      refund_error !== '' &&
      `Its refund was not accepted: ${refund_error} The server tries again every minute.`,
  ].filter((problem) => problem !== false);
}
