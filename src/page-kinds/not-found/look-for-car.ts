import { addressedCar, similarFilters } from './car-address.ts';
import type { GoneCarSetup } from './not-found-props.ts';

/**
 * On the 404 page: when the URL is that of a car, shows what the site knows of this car. Other URLs keep the built
 * page.
 */
export async function lookForCar(root: HTMLElement): Promise<void> {
  const setup = JSON.parse(root.dataset['setup'] ?? '{}') as GoneCarSetup;
  const car = addressedCar(location.pathname, setup);
  if (!car) return;
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-part="${name}"]`)!;
  const asBuilt = ['heading', 'text'].map((name) => [part(name), part(name).textContent] as const);
  part('heading').textContent = 'Looking for that car';
  part('text').textContent = 'One moment, we are checking what became of it.';
  // Reserves the space for similar cars, if there can be any.
  part('similar').hidden = similarFilters(car).length === 0;
  try {
    const { showGoneCar } = await import('./gone-car.ts');
    await showGoneCar(root, setup, car);
  } catch {
    for (const [element, text] of asBuilt) element.textContent = text;
    part('similar').hidden = true;
  }
}
