/** Adds the two scroll buttons to a strip of cars. They stop at the ends, and are hidden when all cars fit. */
class CarRail extends HTMLElement {
  connectedCallback() {
    const scroller = this.querySelector<HTMLElement>('.rail-scroller');
    const buttons = [...this.querySelectorAll<HTMLButtonElement>('.rail-button')];
    if (!scroller || buttons.length === 0) return;

    const settle = () => {
      const { atStart, atEnd } = railEnds(scroller);
      for (const button of buttons) {
        // `aria-disabled` instead of `disabled`, because a disabled button would lose the focus.
        button.setAttribute('aria-disabled', String(button.dataset.step === '-1' ? atStart : atEnd));
      }
      this.toggleAttribute('data-fits', atStart && atEnd);
    };
    for (const button of buttons) {
      button.addEventListener('click', () => {
        const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
        const left = Number(button.dataset.step) * scroller.clientWidth * 0.85;
        scroller.scrollBy({ left, behavior: calm ? 'instant' : 'smooth' });
      });
    }
    scroller.addEventListener('scroll', settle, { passive: true });
    new ResizeObserver(settle).observe(scroller);
  }
}

if (!customElements.get('car-rail')) customElements.define('car-rail', CarRail);

/** Returns whether a strip is scrolled to its start and to its end. Both are true when all fits. Lengths in pixels. */
export function railEnds(strip: { scrollLeft: number; clientWidth: number; scrollWidth: number }) {
  // Zoomed pages have scroll positions with fractions of a pixel.
  const tolerance = 2;
  return {
    atStart: strip.scrollLeft <= tolerance,
    atEnd: strip.scrollLeft + strip.clientWidth >= strip.scrollWidth - tolerance,
  };
}
