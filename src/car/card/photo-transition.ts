/**
 * Animates the photo of a card into the gallery and back with a view transition. CSS gives the gallery's picture the
 * name `car-photo`. A card's photo gets the name only during the transition, because a name must be unique on a page.
 */
const photoName = 'car-photo';

/** Returns the photo of the card that links to `url`. If there are several, the first one in view. */
export function cardPhotoFor(url: string): HTMLElement | undefined {
  const path = new URL(url, location.href).pathname;
  const photos = [...document.querySelectorAll<HTMLAnchorElement>('.car-card-link')]
    .filter((link) => link.pathname === path)
    .flatMap((link) => link.closest('.car-card')?.querySelector<HTMLElement>('.car-card-photo') ?? []);
  return photos.find(isInView) ?? photos[0];
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

function nameUntilFinished(transition: ViewTransition, url: string | null | undefined): void {
  // The browser cancels a transition to a slow page, or in a hidden tab. Nothing is to be done then.
  transition.ready.catch(() => undefined);
  const card = url && cardPhotoFor(url);
  if (!card) return;
  const gallery = document.querySelector<HTMLElement>('[data-car-photo]');
  gallery?.style.setProperty('view-transition-name', 'none');
  card.style.setProperty('view-transition-name', photoName);
  // A page in the back/forward cache must not keep the name.
  const clear = () => {
    for (const named of [card, gallery]) named?.style.removeProperty('view-transition-name');
  };
  transition.finished.then(clear, clear);
}

/** Call it once per page, as early as possible. No transition comes with reduced motion (Head.astro). */
export function followPhotos(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    if (viewTransition) nameUntilFinished(viewTransition, activation?.entry.url);
  });
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (viewTransition) nameUntilFinished(viewTransition, window.navigation?.activation?.from?.url);
  });
}
