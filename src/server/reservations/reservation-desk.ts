import type { Dealer } from '../../config/schema/dealer.ts';
import type { Car } from '../../domain/car.ts';
import { isReservable, reserveAmount, reserveAmountCents } from '../../domain/reservation.ts';
import { stateAt } from '../../domain/reservation-state.ts';
import { reservationTerms } from '../../domain/reservation-terms.ts';
import { vehiclePath } from '../../domain/vehicle-path.ts';
import { errorForLog, type Logger } from '../api/log.ts';
import { Refusal } from '../api/refusal.ts';
import type { DealerDirectory } from '../dealers/dealer-directory.ts';
import type { StockReader } from '../dealers/dealer-stock.ts';
import type { Payments } from '../services/payments.ts';
import type { Deposits, Payment, PaymentResult } from '../storage/deposits.ts';
import type { PaymentPages } from '../storage/payment-pages.ts';
import type { Reservations } from '../storage/reservations.ts';
import type { ReservationRow } from '../storage/tables.ts';

export interface DeskParts {
  reservations: Reservations;
  paymentPages: PaymentPages;
  deposits: Deposits;
  stock: StockReader;
  dealers: DealerDirectory;
  /** None: nobody can reserve what costs a deposit. */
  payments: Payments | undefined;
  log: Logger;
  now: () => number;
  /** Told of every change: who follows the lead should know. */
  onChange: (row: ReservationRow) => Promise<void>;
}

/** What a visitor asks for, valid and on a page of the dealer's. */
export interface ReservationAsked {
  dealer: Dealer;
  leadKey: string;
  email: string;
  visitorHash: string;
  /** Origin of the dealer's page: 'https://www.example.com.au'. */
  origin: string;
  now: number;
}

const gone = 'This car is no longer listed.';
const notReservable = 'This car cannot be reserved any more.';
const noPayments = 'Reserving online is not possible at the moment. Please call us.';

/** Takes reservations from the first click to the end of the hold, and whatever money goes which way. */
export class ReservationDesk {
  readonly #parts: DeskParts;

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  /**
   * The car, if the dealer offers it to be reserved; whether somebody else was faster is not asked here.
   *
   * @throws Refusal 404 and 409
   */
  async offered(dealer: Dealer, carId: string): Promise<Car> {
    const car = await this.#carOf(dealer, carId);
    if (!car) throw new Refusal(404, gone);
    if (!isReservable(car)) throw new Refusal(409, notReservable);
    if (reserveAmountCents(car) > 0 && !this.#parts.payments) throw new Refusal(500, noPayments);
    return car;
  }

  /**
   * Keeps the car for the visitor while they pay.
   *
   * @throws Refusal 409 when somebody was faster, 429 for who keeps too many
   */
  async claim(car: Car, { dealer, leadKey, visitorHash, now }: ReservationAsked): Promise<ReservationRow> {
    const { reservations, payments } = this.#parts;
    const amount_cents = reserveAmountCents(car);
    const { holdHours, terms } = dealer.reserve;
    await this.#endOverdue();
    const claimed = await reservations.claim(
      {
        website_id: dealer.id,
        dealer: dealer.slug,
        car_id: car.id,
        car_slug: car.slug,
        car_title: titleOf(car),
        visitor_hash: visitorHash,
        lead_key: leadKey,
        terms: reservationTerms(holdHours, reserveAmount(car), terms).join('\n'),
        amount_cents,
        hold_hours: holdHours,
        provider: payments?.provider ?? 'none',
      },
      now,
    );
    switch (claimed.kind) {
      case 'yours':
        await this.#tell(claimed.row.id);
        return claimed.row;
      case 'taken':
        throw new Refusal(409, takenWords(claimed.until - now));
      case 'greedy':
        throw new Refusal(429, 'You are reserving several cars already. Pay for one or cancel it first.');
    }
  }

  /** Where the visitor goes next: to pay, or back to the page when nothing is left to pay. */
  async wayOn(row: ReservationRow, { dealer, email, origin, now }: ReservationAsked): Promise<string> {
    const { reservations, paymentPages, payments } = this.#parts;
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
        throw new Refusal(500, 'Our payment service is not answering. Please try again in a moment.', {
          cause,
        });
      });
    return paymentPages.set(row.id, { payment_id: page.paymentId, payment_url: page.url });
  }

  /** A deposit arrived. One for a car that somebody else has by now goes back at once. */
  async paid(payment: Payment): Promise<PaymentResult> {
    const { reservations, deposits, now } = this.#parts;
    const row = await reservations.byId(payment.reservation);
    const isFree = row ? await this.#isOffered(row) : false;
    const result = await deposits.pay(payment, now(), () => isFree);
    if (result === 'refund') await this.returnDeposits();
    if (result === 'held') await this.#tell(payment.reservation);
    return result;
  }

  /** @returns false when there is nothing to cancel any more */
  async cancel(id: string): Promise<boolean> {
    const { reservations, deposits, now } = this.#parts;
    const at = now();
    const isCancelled = (await reservations.cancelUnpaid(id, at)) || (await deposits.askRefund(id, at));
    if (isCancelled) {
      await this.#tell(id);
      await this.returnDeposits();
      await this.#closePages();
    }
    return isCancelled;
  }

  /** Ends what is over, closes its payment pages and gives back what is due. To be called every minute. */
  async sweep(): Promise<void> {
    await this.#endOverdue();
    await this.#closePages();
    await this.returnDeposits();
  }

  /** Gives back every deposit that is due. One that fails is tried again with the next sweep. */
  async returnDeposits(): Promise<void> {
    const { deposits, now } = this.#parts;
    for (const row of await deposits.due()) {
      await this.#attempt('refund', row, async (payments) => {
        if (row.payment_ref === null) throw new Error('The payment is not known by its reference.');
        await payments.refund({ reservation: row.id, paymentRef: row.payment_ref });
        await deposits.setRefunded(row.id, now());
        await this.#tell(row.id);
      });
    }
  }

  async #endOverdue(): Promise<void> {
    const { reservations, now } = this.#parts;
    for (const id of await reservations.endOverdue(now())) await this.#tell(id);
  }

  async #closePages(): Promise<void> {
    const { paymentPages, now } = this.#parts;
    for (const row of await paymentPages.toClose()) {
      await this.#attempt('close payment page', row, async (payments) => {
        if (row.payment_id) await payments.close(row.payment_id);
        await paymentPages.setClosed(row.id, now());
      });
    }
  }

  /** Asks the service that took the payment. What fails is logged and left for the next time. */
  async #attempt(call: string, row: ReservationRow, ask: (payments: Payments) => Promise<void>) {
    const { payments, log } = this.#parts;
    try {
      if (payments?.provider !== row.provider) throw new Error(`${row.provider} is not set up.`);
      await ask(payments);
    } catch (error) {
      log.error({ call, reservation: row.id, error: errorForLog(error) });
    }
  }

  async #tell(id: string): Promise<void> {
    const { reservations, onChange, log } = this.#parts;
    try {
      const row = await reservations.byId(id);
      if (row) await onChange(row);
    } catch (error) {
      log.error({ call: 'tell of a reservation', reservation: id, error: errorForLog(error) });
    }
  }

  async #carOf(dealer: Dealer, carId: string): Promise<Car | undefined> {
    return (await this.#parts.stock.stockOf(dealer)).byId.get(carId)?.car;
  }

  /** Whether the dealer still sells the car: it may have been sold while somebody was paying. */
  async #isOffered({ dealer: slug, car_id }: ReservationRow): Promise<boolean> {
    const dealer = await this.#parts.dealers.bySlug(slug);
    const car = dealer && (await this.#carOf(dealer, car_id));
    return car !== undefined && isReservable(car);
  }
}

/** The page of the dealer's site that shows how a reservation stands. */
export function checkoutUrl({ id, car_slug }: ReservationRow, dealer: Dealer, origin: string): string {
  return `${origin}${vehiclePath(car_slug)}${dealer.reserve.checkoutPath}/?reservation=${id}`;
}

/** What its own visitor may know of a reservation. */
export function reservationView(row: ReservationRow, now: number) {
  const state = stateAt(row, now);
  const isPaid = row.paid_at !== null;
  const refund_due = row.refund_asked_at !== null && row.refunded_at === null;
  return {
    id: row.id,
    car_id: row.car_id,
    state,
    amount_cents: row.amount_cents,
    until: row.claim_until,
    paid: isPaid,
    declined: row.declined_at !== null && state === 'pending',
    refundable: isPaid && row.refund_asked_at === null && row.kept_at === null,
    refund_due,
    ...(state === 'pending' && row.payment_url && { redirect_url: row.payment_url }),
  };
}

/** '2021 Toyota Corolla' */
function titleOf({ year, make, model, name }: Car): string {
  return [year, make, model].filter(Boolean).join(' ') || name;
}

function takenWords(leftMs: number): string {
  const minutes = Math.ceil(leftMs / 60_000);
  if (minutes > 60) return 'Somebody else has just reserved this car.';
  if (minutes < 1) return 'Somebody else was reserving this car a moment ago. Please try again.';
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `Somebody else is reserving this car right now. If they do not go on, you can have it in ${wait}.`;
}
