import { useEffect, useState } from 'react';
import { linkedCarId } from '../../car/linked-car.ts';
import { type LinkedCarState, useLinkedCar } from '../../car/use-linked-car.ts';
import type { CarType } from '../../domain/cars/car.ts';
import { calculatorRanges, validNumber } from '../../domain/finance/calculator-settings.ts';
import type { LinkedCarSetup } from '../../site/leads/form-props.ts';

/** The request in a URL of the finance page (ROUTE-10). */
export type FinanceWish = ReturnType<typeof wishOfQuery>;

const carTypes: readonly CarType[] = ['new', 'used', 'demo'];

/**
 * The valid parameters of a query. Invalid ones are ignored.
 *
 * @param query '?car_id=4711&car_type=used'
 */
export function wishOfQuery(query: string) {
  const params = new URLSearchParams(query);
  const carId = linkedCarId(query);
  const carType = carTypes.find((known) => known === params.get('car_type')?.trim().toLowerCase());
  const dealership = params.get('preferredDealership')?.trim().toLowerCase() ?? '';
  const budget = budgetOf(params.get('vehiclePriceBudget') ?? '');
  return {
    ...(carId && { carId }),
    ...(carType && { carType }),
    /** `vehiclePriceBudget` in whole dollars. */
    ...(budget !== undefined && { budget }),
    /** `preferredDealership`: a slug, which may be unknown. */
    ...(/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(dealership) && dealership.length <= 120 && { dealership }),
  };
}

/**
 * The request in the page's URL and its car, read after the first render (ROUTE-10).
 *
 * @param setup undefined for a dealer without an API
 */
export function useAsked(setup: LinkedCarSetup | undefined): { wish: FinanceWish; linked: LinkedCarState } {
  const [wish, setWish] = useState<FinanceWish>({});
  useEffect(() => setWish(wishOfQuery(location.search)), []);
  return { wish, linked: useLinkedCar(wish.carId, setup) };
}

/** Accepts '$35,000', '35000' and '35000.00'. */
function budgetOf(written: string): number | undefined {
  const text = written.replace(/[$,\s]/g, '');
  if (!/^\d{3,9}(?:\.\d{1,2})?$/.test(text)) return undefined;
  const { min, most } = calculatorRanges.price;
  const amount = validNumber('price', Number(text));
  return amount !== undefined && Number(text) >= min && Number(text) <= most ? amount : undefined;
}
