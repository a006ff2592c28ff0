import { railEnds } from './rail-ends.ts';

/** Gives a strip of cars its two buttons, which stop at the ends and are not there when everything fits. */
class CarRail extends HTMLElement {
  connectedCallback() {
    const scroller = this.querySelector<HTMLElement>('.rail-scroller');
    const buttons = [...this.querySelectorAll<HTMLButtonElement>('.rail-button')];
    if (!scroller || buttons.length === 0) return;

    const settle = () => {
      const { atStart, atEnd } = railEnds(scroller);
      for (const button of buttons) {
        // Not `disabled`: the button pressed last would lose the focus.
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
