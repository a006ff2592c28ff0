import { keepText, textAt } from '../../stores/stored-text.ts';
import type { MovingCarousel } from './moving-carousel.ts';

const key = 'swiped';

/** True when the visitor has swiped a carousel on this site before. False without storage. */
const hasSwiped = () => Boolean(textAt(key));

/** Without storage the next page shows the hint again. */
const rememberSwipe = () => keepText(key, '1');

/** Distance from the viewport, in pixels, at which a carousel's code is loaded. */
const near = 400;

/**
 * Starts a strip's script when the strip comes near the viewport and overflows, or at the first press of a button or
 * key, which is then replayed. A strip without overflow needs no script.
 */
class SnapCarousel extends HTMLElement {
  #moving: Promise<MovingCarousel> | undefined;
  #leaving: AbortController | undefined;

  connectedCallback() {
    const strip = this.querySelector<HTMLElement>('.carousel-window');
    if (!strip) return;
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    this.addEventListener('click', (event) => this.#click(event), { signal });
    this.addEventListener('keydown', (event) => this.#key(event), { signal });
    this.toggleAttribute('data-swiped', hasSwiped());
    this.#noticeFirstSwipe(strip, signal);
    this.#wakeWhenNear(strip, signal);
  }

  disconnectedCallback() {
    this.#leaving?.abort();
    this.#moving?.then(
      (moving) => moving.stop(),
      // The code could not be loaded: the strip does not move.
      () => undefined,
    );
    this.#moving = undefined;
  }

  #wake(): Promise<MovingCarousel> {
    this.#moving ??= import('./moving-carousel.ts').then(({ moveCarousel }) =>
      moveCarousel(this, () => this.#swiped()),
    );
    return this.#moving;
  }

  #wakeWhenNear(strip: HTMLElement, signal: AbortSignal) {
    let isNear = false;
    const consider = () => {
      if (isNear && strip.scrollWidth > strip.clientWidth + 1) void this.#wake().catch(() => undefined);
    };
    const nearness = new IntersectionObserver(
      ([entry]) => {
        isNear = entry?.isIntersecting ?? false;
        consider();
      },
      { rootMargin: `${near}px` },
    );
    const size = new ResizeObserver(consider);
    nearness.observe(this);
    size.observe(strip);
    signal.addEventListener('abort', () => {
      nearness.disconnect();
      size.disconnect();
    });
  }

  /** Until the code is loaded, the browser itself scrolls the strip. */
  #noticeFirstSwipe(strip: HTMLElement, signal: AbortSignal) {
    let isTouched = false;
    strip.addEventListener('pointerdown', () => (isTouched = true), { signal, passive: true });
    strip.addEventListener('scroll', () => isTouched && this.#swiped(), { signal, passive: true });
  }

  #swiped() {
    if (this.hasAttribute('data-swiped')) return;
    rememberSwipe();
    for (const carousel of document.querySelectorAll('snap-carousel')) {
      carousel.toggleAttribute('data-swiped', true);
    }
  }

  #click(event: Event) {
    const button = (event.target as Element).closest<HTMLButtonElement>('button');
    if (!button || button.closest('snap-carousel') !== this) return;
    const { step, go, pause } = button.dataset;
    if (step && button.getAttribute('aria-disabled') !== 'true')
      this.#do((moving) => moving.step(Number(step)));
    else if (go) this.#do((moving) => moving.goTo(Number(go)));
    else if (pause !== undefined) this.#do((moving) => moving.togglePause());
  }

  #key(event: KeyboardEvent) {
    const step = stepForKey(event);
    if (!step) return;
    event.preventDefault();
    this.#do((moving) => moving.step(step));
  }

  /** If the code cannot be loaded, the strip keeps scrolling natively. */
  #do(then: (moving: MovingCarousel) => void) {
    this.#wake().then(then, () => {
      this.#moving = undefined;
    });
  }
}

if (!customElements.get('snap-carousel')) customElements.define('snap-carousel', SnapCarousel);

/** Controls that need the arrow keys for themselves. */
const keepsArrows =
  'input, select, textarea, [contenteditable], [role="slider"], [role="tab"], [role="radio"]';

/** The move that a key causes: one back, one forward or none (LOC-11). */
export function stepForKey(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target'>,
): -1 | 0 | 1 {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return 0;
  if ((event.target as Element | null)?.closest?.(keepsArrows)) return 0;
  return event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
}
