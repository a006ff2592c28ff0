import type { MouseEvent } from 'react';

/**
 * Makes a tile of a card's strip lead to the car. The link of the heading cannot cover the strip, because a touch on it
 * would not scroll the strip. It is not a second link for the keyboard and for screen readers.
 */
export function CardCover({ href }: { href: string }) {
  return (
    // biome-ignore lint/a11y/useAnchorContent: the link of the heading has the name, this one follows the pointer only
    <a
      className="car-card-cover"
      href={href}
      tabIndex={-1}
      aria-hidden="true"
      onMouseDown={focusLinkOfCard}
    />
  );
}

/** A press of any button gives the focus to the link of the heading, as a press on the rest of the card does. */
function focusLinkOfCard(event: MouseEvent): void {
  event.preventDefault();
  const card = event.currentTarget.closest('.car-card');
  card?.querySelector<HTMLElement>('.car-card-link')?.focus({ preventScroll: true });
}
