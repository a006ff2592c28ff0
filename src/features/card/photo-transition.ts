/**
 * Lets the photo of a card grow into the gallery, and back, as the page changes. The gallery's picture bears the name
 * `car-photo` by its style sheet; a card's photo gets it only for the moment of leaving or arriving, since a name
 * may stand on a page once.
 */
const photoName = 'car-photo';

interface Elements {
  card: HTMLElement | undefined;
  gallery: HTMLElement | null;
}

/** The photo of the card that leads to `url`, the one in view when there are several. */
export function cardPhotoFor(url: string, root: ParentNode = document): HTMLElement | undefined {
  const path = new URL(url, location.href).pathname;
  const photos = [...root.querySelectorAll<HTMLAnchorElement>('.car-card-link')]
    .filter((link) => link.pathname === path)
    .flatMap((link) => link.closest('.car-card')?.querySelector<HTMLElement>('.car-card-photo') ?? []);
  return photos.find(isInView) ?? photos[0];
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

function elementsFor(url: string | null | undefined): Elements {
  return {
    card: url ? cardPhotoFor(url) : undefined,
    gallery: document.querySelector<HTMLElement>('[data-car-photo]'),
  };
}

function name({ card, gallery }: Elements): void {
  if (!card) return;
  gallery?.style.setProperty('view-transition-name', 'none');
  card.style.setProperty('view-transition-name', photoName);
}

function unname({ card, gallery }: Elements): void {
  card?.style.removeProperty('view-transition-name');
  if (card) gallery?.style.removeProperty('view-transition-name');
}

function nameUntilFinished(transition: ViewTransition, url: string | null | undefined): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    transition.skipTransition();
    return;
  }
  const elements = elementsFor(url);
  name(elements);
  // A page kept for Back must not come back with names on it.
  const clear = () => unname(elements);
  transition.finished.then(clear, clear);
}

/** Call once a page, as early as can be. Browsers without cross-document transitions never send the events. */
export function followPhotos(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    if (viewTransition) nameUntilFinished(viewTransition, activation?.entry.url);
  });
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (viewTransition) nameUntilFinished(viewTransition, window.navigation?.activation?.from?.url);
  });
}
