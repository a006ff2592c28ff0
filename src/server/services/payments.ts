/** Whoever takes the deposit of a reservation, on a page of their own: the site never sees a card number (OPEN-46). */
export interface Payments {
  /** Kept with each payment, so that nobody else is asked to give it back. */
  readonly provider: string;
  /** Opens a page to pay on. Of several for one reservation, the visitor is shown the first. */
  open(order: PaymentOrder): Promise<PaymentPage>;
  /** Nobody shall pay on that page any more. One that is closed or paid already is no failure. */
  close(paymentId: string): Promise<void>;
  /** Gives the whole deposit back, once, however often it is asked. */
  refund(payment: { reservation: string; paymentRef: string }): Promise<void>;
}

export interface PaymentOrder {
  reservation: string;
  amountCents: number;
  /** What it is for: 'Deposit for 2021 Toyota Corolla'. */
  description: string;
  email: string;
  /** Where the visitor comes back to, paid or not. Pages of the dealer's own site. */
  paidUrl: string;
  leftUrl: string;
  /** Origin at which the visitor reaches this server: 'https://api.example.com.au'. */
  apiOrigin: string;
  /** Milliseconds since 1970. */
  now: number;
}

export interface PaymentPage {
  paymentId: string;
  url: string;
}

export const testPaymentPath = '/api/payments/test/';

/**
 * Stands in for a payment service in previews and tests: a page of this server that says what it is and moves no
 * money. Reservations hold all that it knows of a payment.
 */
export const testPayments: Payments = {
  provider: 'test',
  async open({ reservation, apiOrigin }) {
    const paymentId = `test_${reservation}`;
    return { paymentId, url: `${apiOrigin}${testPaymentPath}${paymentId}` };
  },
  async close() {},
  async refund() {},
};
