import { recordSeenCar, type SeenCar } from '../../stores/recently-viewed.ts';
import { whenSeen } from '../../ui/when-seen.ts';

/**
 * A car's page notes that it was looked at, before anything else is fetched: who leaves after a glance has looked at
 * it all the same. The strip of such cars on the page says which one it is.
 */
const strip = document.querySelector<HTMLElement>('recently-viewed[data-car]');

if (strip) {
  const { dealer = '', car = 'null' } = strip.dataset;
  const here = JSON.parse(car) as Omit<SeenCar, 'seenAt'>;
  whenSeen(() => recordSeenCar(dealer, { ...here, seenAt: Date.now() }));
  import('./recently-viewed.ts').catch(() => undefined);
}
