import type { MouseEvent } from 'react';

/**
 * Links a tile of a card's strip to the car. The heading's link cannot cover the strip, because a touch on it would not
 * scroll the strip. Keyboard and screen reader users do not get this second link.
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

/** Moves the focus to the heading's link on a press of any mouse button, like a press on the rest of the card. */
function focusLinkOfCard(event: MouseEvent): void {
  event.preventDefault();
  const card = event.currentTarget.closest('.car-card');
  card?.querySelector<HTMLElement>('.car-card-link')?.focus({ preventScroll: true });
}
