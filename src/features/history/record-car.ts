import { recordSeenCar, type SeenCar } from '../../stores/history.ts';
import { whenSeen } from '../../ui/when-needed.ts';

/**
 * Stores that the visitor viewed the car of this page. It runs before other code is loaded, so that short visits count
 * too. The data of the car is on the element that shows the recently viewed cars.
 */
const strip = document.querySelector<HTMLElement>('recently-viewed[data-car]');

if (strip) {
  const { dealer = '', car = 'null' } = strip.dataset;
  const here = JSON.parse(car) as Omit<SeenCar, 'seenAt'>;
  whenSeen(() => recordSeenCar(dealer, { ...here, seenAt: Date.now() }));
  import('./kept-lists.ts').catch(() => undefined);
}
