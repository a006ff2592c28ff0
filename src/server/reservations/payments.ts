import type { PaymentEvent } from './payment-ledger.ts';

/** Takes the deposit of a reservation on the provider's own page: the site never sees a card number (OPEN-46). */
export interface Payments {
  /** Stored with each payment, so that refunds go to the same provider. */
  readonly provider: string;
  /** Opens a payment page. If one reservation gets several, the visitor sees the first. */
  open(order: PaymentOrder): Promise<{ paymentId: string; url: string }>;
  /** Closes a payment page. A page that is already closed or paid is no error. */
  close(paymentId: string): Promise<void>;
  /** Refunds what is left of a payment. Repeated calls refund it only once. */
  refund(payment: { reservation: string; paymentRef: string }): Promise<void>;
  /**
   * Verifies and reads a message of the provider. Anybody may send one. Absent: it sends none.
   *
   * @returns undefined for events that are not about a reservation
   * @throws when the message has no valid signature or is too old
   */
  news?(
    body: string,
    signature: string,
    now: number,
  ): Promise<PaymentEvent | { kind: 'declined'; reservation: string } | undefined>;
}

interface PaymentOrder {
  reservation: string;
  amountCents: number;
  /** What the payment is for: 'Deposit for 2021 Toyota Corolla'. */
  description: string;
  email: string;
  /** Page of the dealer's site that the visitor returns to after paying. */
  paidUrl: string;
  leftUrl: string;
  /** Origin of this server as the visitor's browser sees it: 'https://api.example.com.au'. */
  apiOrigin: string;
  /** Milliseconds since 1970. */
  now: number;
}

export const testPaymentPath = '/api/payments/test/';

/** Stands in for a payment service in previews and tests. Its page says that it is a test, and moves no money. */
export const testPayments: Payments = {
  provider: 'test',
  async open({ reservation, apiOrigin }) {
    const paymentId = `test_${reservation}`;
    return { paymentId, url: `${apiOrigin}${testPaymentPath}${paymentId}` };
  },
  async close() {},
  async refund() {},
};
