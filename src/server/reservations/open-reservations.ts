import type { Hono } from 'hono';
import type { ApiParts, Env } from '../api/api-parts.ts';
import { addStripeWebhook } from '../api/payment-routes.ts';
import { type ReservationParts, reservationHandlers } from '../api/reservation-handlers.ts';
import { addTestPaymentPage } from '../api/test-payment-page.ts';
import { type Payments, testPayments } from '../services/payments.ts';
import type { StripePayments } from '../services/stripe-payments.ts';
import { type DeskParts, ReservationDesk } from './reservation-desk.ts';

interface Options extends Omit<DeskParts, 'payments'>, Pick<ReservationParts, 'secret' | 'sendForm'> {
  payments: Payments | StripePayments | undefined;
}

/** Connects every part of the API that deals with reservations. */
export function openReservations(options: Options) {
  const { reservations, paymentPages, payments, secret, sendForm } = options;
  const desk = new ReservationDesk(options);
  return {
    handlers: reservationHandlers({ desk, reservations, secret, sendForm }),
    /** Call it every minute. */
    sweep: () => desk.sweep(),
    addRoutes(app: Hono<Env>, parts: ApiParts): void {
      if (payments?.provider === testPayments.provider)
        addTestPaymentPage(app, parts, { desk, paymentPages });
      if (payments && 'news' in payments)
        addStripeWebhook(app, parts, { desk, paymentPages, stripe: payments });
    },
  };
}
