import type { Dealer } from '../../config/schema/dealer.ts';
import type { Car } from '../../domain/cars/car.ts';
import { carTitle } from '../../domain/cars/car-title.ts';
import { depositDollars, isReservable, reservationTerms } from '../../domain/leads/reservation.ts';
import { vehiclePath } from '../../domain/slug.ts';
import { zoneInWords } from '../../domain/time/zone-in-words.ts';
import { dealerZone } from '../../site/site-identity.ts';
import type { House } from '../capability.ts';
import { missingCar } from '../dealers/dealer-stock.ts';
import { momentInWords } from '../letters/reservation-letter.ts';
import { Refusal } from '../refusal.ts';
import type { ReservationRow } from '../storage/tables.ts';
import { Deposits } from './deposits.ts';
import { type PaymentEvent, PaymentLedger, type PaymentResult } from './payment-ledger.ts';
import type { Payments } from './payments.ts';
import { type Claim, Reservations } from './reservations.ts';

interface DeskSetUp extends Pick<House, 'db' | 'stock' | 'dealers' | 'log' | 'now'> {
  /** Undefined: visitors can only reserve cars that need no deposit. */
  payments: Payments | undefined;
  /** Called after every change, to update the lead. */
  onChange: (row: ReservationRow) => Promise<void>;
}

const withRows = ({ db, ...parts }: DeskSetUp) => ({
  ...parts,
  reservations: new Reservations(db),
  deposits: new Deposits(db),
  ledger: new PaymentLedger(db),
});

const notReservable = 'This car cannot be reserved online.';
const noPayments = 'Reserving online is not possible at the moment. Please call us.';
const hasEnded = 'This reservation has ended. Please reload the page to reserve the car again.';
const noAnswer = 'Our payment service is not answering. Please try again in a moment.';

/** Handles reservations from the first click to the end of the hold, with payments and refunds. */
export class ReservationDesk {
  readonly #parts: ReturnType<typeof withRows>;

  constructor(setUp: DeskSetUp) {
    this.#parts = withRows(setUp);
  }

  /**
   * Returns the car if the dealer lets visitors reserve it. Does not check whether another visitor has reserved it
   * already.
   *
   * @throws Refusal 404 and 409
   */
  async offered(dealer: Dealer, carId: string): Promise<Car> {
    const stock = await this.#parts.stock.stockOf(dealer);
    const car = stock.byId.get(carId)?.car;
    if (!car) throw missingCar(stock, { id: carId });
    if (!isReservable(car)) throw new Refusal(409, notReservable);
    if (depositDollars(car) > 0 && !this.#parts.payments) throw new Refusal(500, noPayments);
    return car;
  }

  /**
   * Keeps the car for the visitor while they pay.
   *
   * @throws Refusal 409 when another visitor has the car or the form's reservation has ended, 429 when this visitor keeps too many cars
   */
  async claim(
    car: Car,
    dealer: Dealer,
    by: Pick<Claim, 'visitor_hash' | 'claimed_from' | 'lead_key'>,
  ): Promise<ReservationRow> {
    const { reservations, payments } = this.#parts;
    const { holdHours, refundHoursAfterHold } = dealer.reserve;
    const now = this.#parts.now();
    await this.#endOverdue();
    const claimed = await reservations.claim(
      {
        website_id: dealer.id,
        dealer: dealer.slug,
        car_id: car.id,
        car_slug: car.slug,
        car_title: carTitle(car),
        ...by,
        terms: reservationTerms(dealer.reserve, depositDollars(car)).join('\n'),
        amount_cents: depositDollars(car) * 100,
        hold_hours: holdHours,
        refund_hours: refundHoursAfterHold ?? null,
        provider: payments?.provider ?? 'none',
      },
      now,
    );
    switch (claimed.kind) {
      case 'yours':
        await this.#tell(claimed.row.id);
        return claimed.row;
      case 'taken':
        throw new Refusal(409, takenWords(claimed, now, dealerZone(dealer)));
      case 'over':
        throw new Refusal(409, hasEnded, { code: 'key-used' });
      case 'greedy':
        throw new Refusal(429, 'You are reserving several cars already. Pay for one or cancel it first.');
    }
  }

  /** Where to send the visitor: to the payment page, or to the reservation's page when nothing is left to pay. */
  async wayOn(
    row: ReservationRow,
    { dealer, email, origin }: { dealer: Dealer; email: string; origin: string },
  ): Promise<string> {
    const { reservations, payments } = this.#parts;
    const now = this.#parts.now();
    const back = checkoutUrl(row, dealer, origin);
    if (row.state !== 'pending') return back;
    if (row.amount_cents === 0) {
      await reservations.holdFree(row, now);
      await this.#tell(row.id);
      return back;
    }
    if (row.payment_url) return row.payment_url;
    if (!payments) throw new Refusal(500, noPayments);
    const page = await payments
      .open({
        reservation: row.id,
        amountCents: row.amount_cents,
        description: `Deposit for ${row.car_title}`,
        email,
        paidUrl: `${back}&from=payment`,
        leftUrl: back,
        apiOrigin: dealer.api.baseUrl || origin,
        now,
      })
      .catch((cause: unknown) => {
        throw new Refusal(500, noAnswer, { cause });
      });
    return reservations.setPage(row.id, { payment_id: page.paymentId, payment_url: page.url });
  }

  /** Records what the payment provider reported. What has to go back is refunded at once. */
  async heard(event: PaymentEvent): Promise<PaymentResult> {
    const { reservations, ledger, now } = this.#parts;
    const row = event.kind === 'paid' ? await reservations.byId(event.reservation) : undefined;
    const isFree = row ? await this.#isOffered(row) : false;
    const result = await ledger.record(event, now(), () => isFree);
    if (result === 'refund') await this.returnPayments();
    const changed = row?.id ?? (result === 'changed' && (await reservations.byPayment(event))?.id);
    if (changed && result !== 'known') await this.#tell(changed);
    return result;
  }

  /** @returns false when the reservation can no longer be cancelled */
  async cancel(id: string): Promise<boolean> {
    const { reservations, deposits, now } = this.#parts;
    const at = now();
    const isCancelled = (await reservations.cancelUnpaid(id, at)) || (await deposits.askRefund(id, at));
    if (isCancelled) await this.follow(id);
    return isCancelled;
  }

  /** What follows a change that is stored: the lead says it, money goes back, payment pages close. */
  async follow(id: string): Promise<void> {
    await this.#tell(id);
    await this.returnPayments();
    await this.#closePages();
  }

  /**
   * Ends expired reservations, closes their payment pages, and refunds deposits: those that were asked for, and those
   * whose time after the hold is over. Call it every minute.
   */
  async sweep(): Promise<void> {
    await this.#endOverdue();
    await this.#closePages();
    const { deposits, now } = this.#parts;
    for (const id of await deposits.askDueRefunds(now())) await this.#tell(id);
    await this.returnPayments();
  }

  /** Refunds every payment that is due. A failed refund is retried in the next sweep. */
  async returnPayments(): Promise<void> {
    const { ledger, now } = this.#parts;
    for (const payment of await ledger.due()) {
      const { provider, payment_ref, reservation } = payment;
      const failure = await this.#attempt(
        'refund',
        { provider, id: reservation ?? payment_ref },
        async (payments) => {
          await payments.refund({ reservation: reservation ?? '', paymentRef: payment_ref });
          await ledger.setRefunded(payment, now());
          if (reservation !== null) await this.#tell(reservation);
        },
      );
      if (failure !== undefined) await ledger.setRefundError(payment, failure);
    }
  }

  async #endOverdue(): Promise<void> {
    const { reservations, now } = this.#parts;
    for (const id of await reservations.endOverdue(now())) await this.#tell(id);
  }

  async #closePages(): Promise<void> {
    const { reservations, now } = this.#parts;
    for (const row of await reservations.pagesToClose()) {
      await this.#attempt('close payment page', row, async (payments) => {
        if (row.payment_id) await payments.close(row.payment_id);
        await reservations.setPageClosed(row.id, now());
      });
    }
  }

  /**
   * Calls the service that took the payment. Errors are logged, and the next sweep retries. @returns what went wrong
   */
  async #attempt(
    call: string,
    row: Pick<ReservationRow, 'id' | 'provider'>,
    ask: (payments: Payments) => Promise<void>,
  ): Promise<string | undefined> {
    const { payments, log } = this.#parts;
    try {
      if (payments?.provider !== row.provider) throw new Error(`${row.provider} is not set up.`);
      await ask(payments);
      return undefined;
    } catch (error) {
      log.error({ call, reservation: row.id, error });
      return sentenceOf(error);
    }
  }

  async #tell(id: string): Promise<void> {
    const { reservations, onChange, log } = this.#parts;
    try {
      const row = await reservations.byId(id);
      if (row) await onChange(row);
    } catch (error) {
      log.error({ call: 'report a reservation change', reservation: id, error });
    }
  }

  /** True when the dealer still sells the car. It may have been sold while the visitor was paying. */
  async #isOffered({ dealer: slug, car_id }: ReservationRow): Promise<boolean> {
    const dealer = await this.#parts.dealers.bySlug(slug);
    const found = dealer && (await this.#parts.stock.stockOf(dealer)).byId.get(car_id);
    return found !== undefined && isReservable(found.car);
  }
}

/** The page of the dealer's site that shows the reservation's status. */
export function checkoutUrl({ id, car_slug }: ReservationRow, dealer: Dealer, origin: string): string {
  return `${origin}${vehiclePath(car_slug)}${dealer.reserve.checkoutPath}/?reservation=${id}`;
}

/** The error on one line, as a sentence. */
function sentenceOf(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim();
  return /[.!?]$/.test(text) ? text : `${text || 'no reason was given'}.`;
}

function takenWords({ until, isHeld }: { until: number; isHeld: boolean }, now: number, timeZone: string) {
  if (isHeld)
    return `Another visitor has reserved this car until ${momentInWords(until, timeZone)} (${zoneInWords(timeZone)}).`;
  const minutes = Math.ceil((until - now) / 60_000);
  if (minutes < 1) return 'Another visitor was reserving this car a moment ago. Please try again.';
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `Another visitor is reserving this car right now. If they do not finish, you can reserve it in ${wait}.`;
}
