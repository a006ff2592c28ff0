import { measuringNow } from './privacy-choice.ts';

/**
 * Opens the banner that asks for the visitor's consent, and again for the button of that name. The code of the banner is
 * loaded only then, because most visitors have already answered.
 */
export function offerPrivacyChoices(): void {
  const load = () => import('./privacy-banner.ts');
  document.addEventListener('click', ({ target }) => {
    const opener = target instanceof Element && target.closest<HTMLElement>('[data-privacy-choices]');
    // Where the code cannot be loaded, the next click tries again.
    if (opener)
      load()
        .then(({ openBanner }) => openBanner(opener))
        .catch(() => undefined);
  });
  // If the banner cannot be loaded, the next page asks.
  if (measuringNow() === 'open') load().catch(() => undefined);
}
