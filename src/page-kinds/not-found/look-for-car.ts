import { addressedCar, similarFilters } from './car-address.ts';
import type { GoneCarSetup } from './not-found-props.ts';

/** Has the page of an address that is not there say more when it is the address of a car. Any other stays as built. */
export async function lookForCar(root: HTMLElement): Promise<void> {
  const setup = JSON.parse(root.dataset['setup'] ?? '{}') as GoneCarSetup;
  const car = addressedCar(location.pathname, setup);
  if (!car) return;
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-part="${name}"]`)!;
  const asBuilt = ['heading', 'text'].map((name) => [part(name), part(name).textContent] as const);
  part('heading').textContent = 'Looking for that car';
  part('text').textContent = 'One moment, we are checking what became of it.';
  // The room that cars like it will take, where there may be any.
  part('similar').hidden = similarFilters(car).length === 0;
  try {
    const { showGoneCar } = await import('./gone-car.ts');
    await showGoneCar(root, setup, car);
  } catch {
    for (const [element, text] of asBuilt) element.textContent = text;
    part('similar').hidden = true;
  }
}
