import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { CarNow } from '../../api/cars.ts';
import { pageApi } from '../../api/client.ts';
import { cancelReservation, type Reservation, readReservation } from '../../api/reservations.ts';
import { isUnknown } from '../../api/result.ts';
import { carFromApi } from '../../car/car-from-api.ts';
import { isReservable } from '../../domain/leads/reservation.ts';
import {
  followReservedCars,
  forgetReservation,
  knownReservation,
  rememberReservation,
  reservedNow,
} from '../../stores/reserved-cars.ts';
import { listen } from '../../ui/listen.ts';
import { pageNow } from '../../ui/page-now.ts';
import { checkoutView, mayBeginAgain } from './checkout-view.ts';

export type Checkout = ReturnType<typeof useCheckout>;

/** The interval of the payment status requests in milliseconds, and their maximum number. */
const ASK_MS = 2000;
const MOST_ASKS = 45;

/**
 * The state of the visitor's reservation of a car. It is read from the server, again while it can change, and whenever
 * another visitor's reservation of the car starts or ends.
 *
 * @param isTaken true when the car was reserved or sold at the time of the build
 */
export function useCheckout(carId: string | undefined, isTaken: boolean) {
  const [known, setKnown] = useState<{
    reservation: Reservation | undefined;
    car: CarNow | undefined;
    carIsFree: boolean;
  }>();
  /** The error of the visitor's last action. */
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [hasOwn, setHasOwn] = useState(false);
  const [fromPayment, setFromPayment] = useState(false);
  const [asks, setAsks] = useState(0);

  /** Loads the state again, because after a refusal somebody else may have the car. */
  const refresh = useCallback(async () => {
    const api = pageApi();
    if (!api || carId === undefined) return;
    const id = knownReservation(carId);
    const [own, linked] = await Promise.all([
      id === undefined ? undefined : api.call(readReservation, { id }),
      carFromApi(carId, api),
    ]);
    if (own && !own.ok && !isUnknown(own)) return setProblem(own.message);
    // The reservation belongs to another visitor, or the server does not know it.
    if (own && !own.ok) forgetReservation(carId);
    setProblem(undefined);
    const reservation = own?.ok && own.data.car_id === carId ? own.data : undefined;
    // Without an answer the car counts as available. It is checked again when the form is sent.
    const car = linked.kind === 'found' ? linked.car : undefined;
    const carIsFree = car ? !car.taken && isReservable(car) : linked.kind === 'failed';
    setKnown({ reservation, car, carIsFree });
  }, [carId]);

  useEffect(() => {
    if (carId === undefined) return;
    const query = new URLSearchParams(location.search);
    const named = query.get('reservation');
    if (named) rememberReservation(carId, named);
    setFromPayment(query.get('from') === 'payment');
    setHasOwn(knownReservation(carId) !== undefined);
    void refresh();
    // A page from the back/forward cache shows the state before the payment, as does one whose visitor paid in another tab.
    const again = (event: Event) => {
      const isShownAgain = () => !document.hidden && knownReservation(carId) !== undefined;
      if (event instanceof PageTransitionEvent ? event.persisted : isShownAgain()) void refresh();
    };
    return listen(['pageshow', 'visibilitychange'], again);
  }, [carId, refresh]);

  const held = useSyncExternalStore(followReservedCars, reservedNow, () => undefined);
  const isHeld = carId !== undefined && held?.has(carId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the state again when the car's hold changes
  useEffect(() => {
    if (known && isHeld === known.carIsFree) void refresh();
  }, [isHeld, refresh]);

  const facts = known && { ...known, fromPayment };
  const view = facts && checkoutView(facts);

  // A payment is reported within seconds, usually before the visitor is back.
  useEffect(() => {
    if (view !== 'confirming') return;
    if (asks >= MOST_ASKS) return setFromPayment(false);
    const timer = setTimeout(() => void refresh().finally(() => setAsks(asks + 1)), ASK_MS);
    return () => clearTimeout(timer);
  }, [view, asks, refresh]);

  // Loads the state again when the reservation ends, the visitor's or that of somebody else.
  const until = view === 'gone' ? known?.car?.taken_until : known?.reservation?.until;
  const isRunning = view === 'unpaid' || view === 'declined' || view === 'held' || view === 'gone';
  useEffect(() => {
    if (!isRunning || until === undefined) return;
    const wait = until - pageNow() + 1000;
    if (wait > LONGEST_TIMER_MS) return;
    const timer = setTimeout(() => void refresh(), Math.max(wait, ASK_MS));
    return () => clearTimeout(timer);
  }, [isRunning, until, refresh]);

  /** 'checking' while a reservation that this browser knows of is looked up. */
  const soFar = hasOwn ? ('checking' as const) : isTaken ? ('gone' as const) : undefined;
  return {
    view: view ?? soFar,
    reservation: known?.reservation,
    /** Undefined before the API has answered, and when it does not list the car. */
    car: known?.car,
    problem,
    isBusy,
    mayBeginAgain: view !== undefined && mayBeginAgain(view, known?.carIsFree ?? false),
    refresh,
    async cancel() {
      const id = known?.reservation?.id;
      const api = pageApi();
      if (!api || id === undefined || isBusy) return;
      setIsBusy(true);
      setProblem(undefined);
      const result = await api.call(cancelReservation, { id });
      if (!result.ok) setProblem(result.message);
      setFromPayment(false);
      await refresh();
      setIsBusy(false);
    },
    beginAgain() {
      if (carId !== undefined) forgetReservation(carId);
      history.replaceState(history.state, '', location.pathname);
      setFromPayment(false);
      setKnown((before) => before && { ...before, reservation: undefined });
    },
  };
}

/** Longer timers fire immediately. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** The host that may have payment pages of its own. */
export const apiOrigin = () => document.documentElement.dataset['api'] || location.origin;
