import { findLinkedCar } from '../../car/linked-car.ts';
import { carTitle } from '../../domain/cars/car-title.ts';
import type { CardView } from '../../domain/cars/card-view.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { type CarLookup, createCarLookup } from '../../search/browser/car-lookup.ts';
import { type AddressedCar, similarFilters } from './car-address.ts';
import type { GoneCarSetup } from './not-found-page.ts';

/**
 * Shows the car of the URL if it was listed after the last build. Otherwise shows its name and similar cars
 * (VEH-17). When no engine answers, the car counts as gone.
 */
export async function showGoneCar(root: HTMLElement, setup: GoneCarSetup, car: AddressedCar): Promise<void> {
  const page = new GoneCarPage(root, setup);
  try {
    const linked = await findLinkedCar({ slug: car.slug }, setup);
    if (linked.kind === 'found') return await page.showListed(linked.car.listed);
    page.sayGone(car);
    const lookUp = createCarLookup(setup.engine);
    await page.showSimilar(linked.kind === 'failed' ? [] : await findSimilar(lookUp, car, setup));
  } catch {
    page.sayGone(car);
    await page.showSimilar([]);
  }
}

class GoneCarPage {
  readonly #root: HTMLElement;
  readonly #setup: GoneCarSetup;

  constructor(root: HTMLElement, setup: GoneCarSetup) {
    this.#root = root;
    this.#setup = setup;
  }

  sayGone({ name, make, body }: AddressedCar) {
    this.#title(name ? `${name} is no longer available` : 'This car is no longer available');
    this.#part('text').textContent = name
      ? `The ${name} you are looking for has been sold or taken off the site. We may have one like it, or can find you one.`
      : 'It has been sold or taken off the site. We may have one like it, or can find you one.';
    for (const [part, list] of [
      ['make', make],
      ['body', body],
    ] as const) {
      const link = this.#part(part) as HTMLAnchorElement;
      link.hidden = !list;
      if (!list) continue;
      link.href = list.path;
      link.textContent = `Every ${list.name}`;
    }
  }

  async showSimilar(cars: ListedCar[]) {
    this.#part('similar').hidden = cars.length === 0;
    if (cars.length > 0) await this.#draw(cars);
  }

  /**
   * Shows the card of a new car. The car has no page of its own until the next build, so the card does not link to it.
   */
  async showListed(listed: ListedCar) {
    this.#title(carTitle(listed));
    this.#part('text').textContent = 'It has only just come in, and its own page is on the way.';
    this.#part('similar-heading').textContent = 'What we know so far';
    this.#part('similar').hidden = false;
    this.#root.dataset['found'] = '';
    await this.#draw([listed], (card) => ({
      ...card,
      actions: card.actions.filter(({ href }) => !href.startsWith(card.href)),
    }));
    for (const link of this.#part('cards').querySelectorAll('.car-card-link')) link.removeAttribute('href');
  }

  async #draw(cars: ListedCar[], change?: (card: CardView) => CardView) {
    const { drawFoundCars } = await import('../../car/card/DrawnCards.tsx');
    drawFoundCars(this.#part('cards'), cars, this.#setup.cardRules, change);
  }

  #title(text: string) {
    const heading = this.#part('heading');
    // Keeps the dealer's name of the title: 'Page not found | Bayside Motors'.
    const [, dealer] = document.title.split(' | ');
    document.title = dealer ? `${text} | ${dealer}` : text;
    heading.textContent = text;
  }

  #part(name: string) {
    return this.#root.querySelector<HTMLElement>(`[data-part="${name}"]`)!;
  }
}

/** One row of cards on a wide screen. */
const similarShown = 4;

/** The cars to show instead of a car that is gone, the most similar first. Rejects when no engine answers. */
export async function findSimilar(
  lookUp: CarLookup,
  car: AddressedCar,
  setup: Pick<GoneCarSetup, 'bodies'>,
): Promise<ListedCar[]> {
  const found = new Map<string, ListedCar>();
  for (const filter of similarFilters(await withBody(lookUp, car, setup))) {
    if (found.size >= similarShown) break;
    for (const one of await lookUp(filter, similarShown)) found.set(one.id, one);
  }
  return [...found.values()].slice(0, similarShown);
}

/** A URL seldom contains a body type, so the body type of other cars of the model is used. */
async function withBody(
  lookUp: CarLookup,
  car: AddressedCar,
  { bodies }: Pick<GoneCarSetup, 'bodies'>,
): Promise<AddressedCar> {
  if (car.body || !car.model) return car;
  const [ofModel = []] = similarFilters(car);
  const [like] = await lookUp(ofModel, 1);
  const body = bodies.find(({ values }) => like && values.includes(like.body));
  return body ? { ...car, body } : car;
}
