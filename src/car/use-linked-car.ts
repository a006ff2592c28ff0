import { useEffect, useState } from 'react';
import type { LinkedCarSetup } from '../site/leads/form-props.ts';
import { type CarAnswer, findLinkedCar, linkedCarId } from './linked-car.ts';

/** The state of the look-up of a car. 'none': there is no car to look up. */
export type LinkedCarState = CarAnswer | { kind: 'none' | 'looking' };

const none: LinkedCarState = { kind: 'none' };

/**
 * Looks up a car.
 *
 * @param id undefined or empty for none
 * @param setup undefined when cars cannot be looked up
 */
export function useLinkedCar(id: string | undefined, setup: LinkedCarSetup | undefined): LinkedCarState {
  const [asked, setAsked] = useState(none);
  useEffect(() => {
    if (!id || !setup) return setAsked(none);
    let isOver = false;
    setAsked({ kind: 'looking' });
    void findLinkedCar({ id }, setup).then((answer) => {
      if (!isOver) setAsked(answer);
    });
    return () => {
      isOver = true;
    };
  }, [id, setup]);
  return asked;
}

/**
 * Looks up the car in the page's URL. The URL is read after the first render, because the built HTML has no car.
 *
 * @returns the state, and a function that removes the car
 */
export function useCarInUrl(setup: LinkedCarSetup | undefined): [asked: LinkedCarState, leave: () => void] {
  const [id, setId] = useState<string>();
  useEffect(() => setId(linkedCarId(location.search)), []);
  return [useLinkedCar(id, setup), () => setId(undefined)];
}
