import { measuringNow } from './privacy-choice.ts';

/** The question's code is loaded while it is open, or when the visitor asks for it: most have answered long ago. */
const load = () => import('./privacy-banner.ts');

const onClick = ({ target }: MouseEvent) => {
  const opener = target instanceof Element ? target.closest<HTMLElement>('[data-privacy-choices]') : null;
  if (!opener) return;
  document.removeEventListener('click', onClick);
  void load().then(() => opener.click());
};

if (measuringNow() === 'open') void load();
else document.addEventListener('click', onClick);
