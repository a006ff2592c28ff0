import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel';
import Autoplay from 'embla-carousel-autoplay';
import type { CarouselMotion } from './Carousel.tsx';

export type MovingCarousel = ReturnType<typeof moveCarousel>;

/**
 * Replaces the browser's own scrolling of a strip, from its current position.
 *
 * @param onSwipe called whenever the visitor drags the strip
 */
export function moveCarousel(root: HTMLElement, onSwipe: () => void) {
  const strip = root.querySelector<HTMLElement>('.carousel-window')!;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const settings = carouselSettings(root.dataset);
  const { autoplayMs } = settings;
  const startIndex = strip.scrollLeft > 0 ? nearestItem(strip, settings.align) : settings.startIndex;

  root.toggleAttribute('data-moving', true);
  strip.scrollLeft = 0;
  const plugin =
    autoplayMs && !calm.matches
      ? Autoplay({ delay: autoplayMs, stopOnFocusIn: false, stopOnMouseEnter: false })
      : undefined;
  const embla = EmblaCarousel(
    strip,
    {
      startIndex,
      loop: settings.loop,
      align: settings.align,
      containScroll: settings.align === 'center' ? false : 'trimSnaps',
    },
    plugin ? [plugin] : [],
  );

  const show = () => showState(root, embla);
  embla.on('select', show).on('reInit', show);
  embla.on('scroll', () => embla.internalEngine().dragHandler.pointerDown() && onSwipe());
  show();
  const autoplay = plugin && pausable(root, strip, plugin);
  embla.on('pointerDown', () => autoplay?.pause());

  /** Announced after a press. A strip that moves automatically announces nothing. */
  const tell = () => {
    const told = root.querySelector('[data-told]');
    const total = embla.scrollSnapList().length;
    if (told) told.textContent = `${embla.selectedScrollSnap() + 1} of ${total}`;
  };
  const asked = (move: () => void) => {
    autoplay?.pause();
    move();
    tell();
  };
  return {
    /** One back (-1) or forward (1). */
    step: (by: number) =>
      asked(() => (by < 0 ? embla.scrollPrev(calm.matches) : embla.scrollNext(calm.matches))),
    goTo: (index: number) => asked(() => embla.scrollTo(index, calm.matches)),
    togglePause: () => autoplay?.toggle(),
    stop: () => {
      autoplay?.forget();
      embla.destroy();
    },
  };
}

function showState(root: HTMLElement, embla: EmblaCarouselType) {
  const current = embla.selectedScrollSnap();
  const stops = embla.scrollSnapList().length;
  const [previous, next] = ['-1', '1'].map((step) => root.querySelector(`[data-step="${step}"]`));
  previous?.setAttribute('aria-disabled', String(!embla.canScrollPrev()));
  next?.setAttribute('aria-disabled', String(!embla.canScrollNext()));
  root.toggleAttribute('data-fits', stops < 2);
  root.querySelectorAll<HTMLElement>('[data-go]').forEach((dot, index) => {
    dot.hidden = index >= stops;
    dot.setAttribute('aria-label', `Go to ${index + 1} of ${stops}`);
    if (index === current) dot.setAttribute('aria-current', 'true');
    else dot.removeAttribute('aria-current');
  });
  const active = new Set(embla.internalEngine().slideRegistry[current]);
  embla.slideNodes().forEach((item, index) => {
    item.toggleAttribute('data-active', active.has(index));
  });
}

/**
 * Autoplay pauses while the mouse or the focus is on the strip, and continues afterwards. After the visitor moved or
 * paused it, it stops until the visitor presses play. The button shows the state.
 */
function pausable(root: HTMLElement, strip: HTMLElement, autoplay: ReturnType<typeof Autoplay>) {
  const leaving = new AbortController();
  const { signal } = leaving;
  let isWanted = true;
  const settle = () => {
    const isWatched = strip.matches(':hover, :focus-within');
    if (isWanted && !isWatched) autoplay.play();
    else autoplay.stop();
  };
  const want = (wanted: boolean) => {
    isWanted = wanted;
    root.toggleAttribute('data-playing', isWanted);
    root.querySelector('[data-pause]')?.setAttribute('aria-label', isWanted ? 'Pause' : 'Play');
    settle();
  };
  for (const sign of ['mouseenter', 'mouseleave', 'focusin'] as const) {
    strip.addEventListener(sign, settle, { signal });
  }
  // During this event the focus has not moved yet.
  strip.addEventListener('focusout', () => queueMicrotask(settle), { signal });
  root.toggleAttribute('data-autoplays', true);
  want(true);
  return {
    pause: () => want(false),
    toggle: () => want(!isWanted),
    forget: () => leaving.abort(),
  };
}

/** The item that the visitor scrolled to before the script started. */
function nearestItem(strip: HTMLElement, align: 'start' | 'center'): number {
  const middle = align === 'center' ? 0.5 : 0;
  const box = strip.getBoundingClientRect();
  const wanted = box.left + box.width * middle;
  const distances = [...strip.querySelectorAll('.carousel-item')].map((item) => {
    const { left, width } = item.getBoundingClientRect();
    return Math.abs(left + width * middle - wanted);
  });
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** How a carousel moves, read back from its `data-*` attributes. */
function carouselSettings(
  data: DOMStringMap,
): Required<Omit<CarouselMotion, 'autoplayMs'>> & Pick<CarouselMotion, 'autoplayMs'> {
  const autoplayMs = Number(data['autoplayMs']);
  return {
    startIndex: Number(data['start']) || 0,
    loop: data['loop'] !== undefined,
    align: data['align'] === 'center' ? 'center' : 'start',
    ...(autoplayMs > 0 && { autoplayMs }),
  };
}
