import { measuringNow } from './privacy-choice.ts';

/**
 * Opens the banner that asks for the visitor's consent, or waits for the button that opens it again. The code of the
 * banner is loaded only then, because most visitors have already answered.
 */
export function offerPrivacyChoices(): void {
  const load = () => import('./privacy-banner.ts');

  const onClick = ({ target }: MouseEvent) => {
    const opener = target instanceof Element ? target.closest<HTMLElement>('[data-privacy-choices]') : null;
    if (!opener) return;
    load().then(
      () => {
        document.removeEventListener('click', onClick);
        opener.click();
      },
      // The code could not be loaded. The next click tries again.
      () => undefined,
    );
  };

  // If the banner cannot be loaded, the next page asks.
  if (measuringNow() === 'open') load().catch(() => document.addEventListener('click', onClick));
  else document.addEventListener('click', onClick);
}
