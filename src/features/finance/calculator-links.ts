import { opensInPlace } from '../../ui/opens-in-place.ts';

/** Makes links to the calculator open it as a dialog on the current page. */
opensInPlace(
  (target) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-calculator]');
    return link ? { link } : undefined;
  },
  () => import('./open-calculator.ts'),
);
