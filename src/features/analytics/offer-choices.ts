import { measuringNow } from './privacy-choice.ts';

/** The question's code is loaded while it is open, or when the visitor asks for it: most have answered long ago. */
const load = () => import('./privacy-banner.ts');

const onClick = ({ target }: MouseEvent) => {
  const opener = target instanceof Element ? target.closest<HTMLElement>('[data-privacy-choices]') : null;
  if (!opener) return;
  load().then(
    () => {
      document.removeEventListener('click', onClick);
      opener.click();
    },
    // Out of reach: the next click tries again.
    () => undefined,
  );
};

// A question that cannot be fetched is asked by the next page.
if (measuringNow() === 'open') load().catch(() => document.addEventListener('click', onClick));
else document.addEventListener('click', onClick);
