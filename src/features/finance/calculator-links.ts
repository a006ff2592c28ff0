import { opensInPlace } from '../../ui/opens-in-place.ts';

/** Lets links to the calculator open it on the page that they stand on. */
opensInPlace(
  (target) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-calculator]');
    return link ? { link } : undefined;
  },
  () => import('./open-calculator.ts'),
);
