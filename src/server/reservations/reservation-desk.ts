import type { Dealer } from '../../config/schema/dealer.ts';
import type { Car } from '../../domain/cars/car.ts';
import { carTitle } from '../../domain/cars/car-title.ts';
import { sentenceOf } from '../../domain/dealer-status.ts';
import { depositDollars, isReservable, reservationTerms } from '../../domain/leads/reservation.ts';
import { vehiclePath } from '../../domain/slug.ts';
import { nounInText } from '../../domain/stock/noun.ts';
import { zoneInWords } from '../../domain/time/zone-in-words.ts';
import { dealerZone } from '../../site/site-identity.ts';
import type { House } from '../capability.ts';
import { missingCar } from '../dealers/dealer-stock.ts';
import { momentInWords } from '../letters/letter-words.ts';
import { oneLine } from '../markup.ts';
import { Refusal } from '../refusal.ts';
import { changeRows } from '../storage/rows.ts';
import type { PaymentRow, ReservationRow } from '../storage/tables.ts';
import { type PaymentEvent, PaymentLedger } from './payment-ledger.ts';
import type { Payments } from './payments.ts';
import { heldUntil, Reservations } from './reservations.ts';

interface DeskSetUp extends Pick<House, 'db' | 'stock' | 'dealers' | 'log' | 'now'> {
  /** Undefined: visitors can only reserve cars that need no deposit. */
  payments: Payments | undefined;
  /** Called after every change, to update the lead. */
  onChange: (row: ReservationRow) => Promise<void>;
}

const noPayments = 'Reserving online is not possible at the moment. Please call us.';

export type ReservationDesk = ReturnType<typeof reservationDesk>;

/** Handles reservations from the first click to the end of the hold, with payments and refunds. */
export function reservationDesk({ db, stock, dealers, payments, onChange, log, now }: DeskSetUp) {
  const reservations = new Reservations(db);
  const ledger = new PaymentLedger(db);

  /** The car, if visitors may reserve it, whether or not another visitor has it. @throws Refusal 404 and 409 */
  async function offered(dealer: Dealer, carId: string): Promise<Car> {
    const listed = await stock.stockOf(dealer);
    const car = listed.byId.get(carId)?.car;
    if (!car) throw missingCar(listed, carId);
    if (!isReservable(car)) throw new Refusal(409, `This ${nounInText(dealer)} cannot be reserved online.`);
    if (depositDollars(car) > 0 && !payments) throw new Refusal(500, noPayments);
    return car;
  }

  /** Keeps the car for the visitor while they pay. @throws Refusal 409 when taken or ended, 429 for too many cars */
  async function claim(
    car: Car,
    dealer: Dealer,
    by: Pick<ReservationRow, 'visitor_hash' | 'claimed_from' | 'lead_key'>,
  ): Promise<ReservationRow> {
    const at = now();
    await endOverdue();
    const row = await reservations.claim(
      {
        website_id: dealer.id,
        dealer: dealer.slug,
        car_id: car.id,
        car_slug: car.slug,
        car_title: carTitle(car),
        ...by,
        terms: reservationTerms(dealer.reserve, depositDollars(car)).join('\n'),
        amount_cents: depositDollars(car) * 100,
        hold_hours: dealer.reserve.holdHours,
        refund_hours: dealer.reserve.refundHoursAfterHold ?? null,
        provider: payments?.provider ?? 'none',
      },
      at,
    );
    if (!row) {
      const other = await reservations.standing({ website_id: dealer.id, car_id: car.id });
      throw new Refusal(409, takenWords(other, at, dealer));
    }
    await tell(row.id);
    return row;
  }

  /** Where to send the visitor: to the payment page, or to the reservation's page when nothing is left to pay. */
  async function wayOn(
    row: ReservationRow,
    { dealer, email, origin }: { dealer: Dealer; email: string; origin: string },
  ): Promise<string> {
    const { id } = row;
    const at = now();
    const back = checkoutUrl(row, dealer, origin);
    if (row.state !== 'pending') return back;
    if (row.amount_cents === 0) {
      const held = { state: 'held', claim_until: heldUntil(row, at) } as const;
      await changeRows(db, 'reservations', { id, state: 'pending', amount_cents: 0 }, held);
      await tell(id);
      return back;
    }
    if (row.payment_url) return row.payment_url;
    if (!payments) throw new Refusal(500, noPayments);
    const page = await payments
      .open({
        reservation: id,
        amountCents: row.amount_cents,
        description: `Deposit for ${row.car_title}`,
        email,
        paidUrl: `${back}&from=payment`,
        leftUrl: back,
        apiOrigin: dealer.api.baseUrl || origin,
        now: at,
      })
      .catch((cause: unknown) => {
        throw new Refusal(500, 'Our payment service is not answering. Please try again in a moment.', {
          cause,
        });
      });
    // If two calls opened a page each, the first is kept.
    const opened = { payment_id: page.paymentId, payment_url: page.url };
    await changeRows(db, 'reservations', { id, payment_id: null }, opened);
    return (await reservations.byId(id))?.payment_url ?? page.url;
  }

  /** Records what the payment provider reported. What has to go back is refunded at once. */
  async function heard(event: PaymentEvent): Promise<PaymentRow> {
    const row = event.kind === 'paid' ? await reservations.byId(event.reservation) : undefined;
    const payment = await ledger.record(event, now(), row !== undefined && (await isOffered(row)));
    if (event.kind === 'paid') await returnPayments();
    if (payment.reservation !== null) await tell(payment.reservation);
    return payment;
  }

  /** @returns false when the reservation can no longer be cancelled */
  async function cancel(id: string): Promise<boolean> {
    const isCancelled = await reservations.cancel(id, now());
    if (isCancelled) await follow(id);
    return isCancelled;
  }

  /** What follows a change that is stored: the lead says it, money goes back, payment pages close. */
  async function follow(id: string): Promise<void> {
    await tell(id);
    await returnPayments();
    await closePages();
  }

  /** Ends expired reservations, closes their payment pages, and refunds what is due. Call it every minute. */
  async function sweep(): Promise<void> {
    await endOverdue();
    await closePages();
    for (const id of await reservations.askDueRefunds(now())) await tell(id);
    await returnPayments();
  }

  /** Refunds every payment that is due. A failed refund is retried in the next sweep. */
  async function returnPayments(): Promise<void> {
    for (const payment of await ledger.due()) {
      const { provider, payment_ref, reservation } = payment;
      const failure = await attempt(
        'refund',
        { provider, id: reservation ?? payment_ref },
        async (service) => {
          await service.refund({ reservation: reservation ?? '', paymentRef: payment_ref });
          await ledger.setRefunded(payment, now());
          if (reservation !== null) await tell(reservation);
        },
      );
      if (failure !== undefined) await ledger.setRefundError(payment, failure);
    }
  }

  /** Ends expired reservations and frees their cars. */
  async function endOverdue(): Promise<void> {
    for (const id of await reservations.endClaims(now())) await tell(id);
  }

  /** Closes the pages of those that ended without payment. */
  async function closePages(): Promise<void> {
    const toClose = db
      .selectFrom('reservations')
      .selectAll()
      .where('state', 'in', ['expired', 'cancelled'])
      .where('payment_id', 'is not', null)
      .where((eb) => eb.and({ paid_at: null, payment_closed_at: null }));
    for (const row of await toClose.execute())
      await attempt('close payment page', row, async (service) => {
        if (row.payment_id) await service.close(row.payment_id);
        await changeRows(db, 'reservations', { id: row.id }, { payment_closed_at: now() });
      });
  }

  /** Calls the service that took the payment. Errors are logged, and the next sweep retries. @returns what went wrong */
  async function attempt(
    call: string,
    row: Pick<ReservationRow, 'id' | 'provider'>,
    ask: (service: Payments) => Promise<void>,
  ): Promise<string | undefined> {
    try {
      if (payments?.provider !== row.provider) throw new Error(`${row.provider} is not set up.`);
      await ask(payments);
      return undefined;
    } catch (error) {
      log.error({ call, reservation: row.id, error });
      const why = error instanceof Error ? error.message : String(error);
      return sentenceOf(oneLine(why) || 'no reason was given');
    }
  }

  async function tell(id: string): Promise<void> {
    try {
      const row = await reservations.byId(id);
      if (row) await onChange(row);
    } catch (error) {
      log.error({ call: 'report a reservation change', reservation: id, error });
    }
  }

  /** True when the dealer still sells the car. It may have been sold while the visitor was paying. */
  async function isOffered({ dealer: slug, car_id }: ReservationRow): Promise<boolean> {
    const dealer = await dealers.bySlug(slug);
    const found = dealer && (await stock.stockOf(dealer)).byId.get(car_id);
    return found !== undefined && isReservable(found.car);
  }

  return { offered, claim, wayOn, heard, cancel, follow, sweep, returnPayments };
}

/** The page of the dealer's site that shows the reservation's status. */
export function checkoutUrl({ id, car_slug }: ReservationRow, dealer: Dealer, origin: string): string {
  return `${origin}${vehiclePath(car_slug)}${dealer.reserve.checkoutPath}/?reservation=${id}`;
}

/** @param other what another visitor has of the car. Undefined: they cancelled at this moment */
function takenWords(other: ReservationRow | undefined, now: number, dealer: Dealer) {
  const noun = nounInText(dealer);
  if (other?.state === 'held')
    return `Another visitor has reserved this ${noun} until ${momentInWords(other.claim_until, dealerZone(dealer))} (${zoneInWords(dealerZone(dealer))}).`;
  const minutes = Math.ceil(((other?.claim_until ?? now) - now) / 60_000);
  if (minutes < 1) return `Another visitor was reserving this ${noun} a moment ago. Please try again.`;
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `Another visitor is reserving this ${noun} right now. If they do not finish, you can reserve it in ${wait}.`;
}
