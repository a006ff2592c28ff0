import { Children, createContext, type ReactNode, useContext } from 'react';
import { Icon } from '../Icon.tsx';

/** How a carousel moves. The script reads these options too, see `moving-carousel.ts`. */
export interface CarouselMotion {
  /** The item shown first, from 0. Default 0. */
  startIndex?: number;
  /** True when the first item follows the last. Default false. */
  loop?: boolean;
  /** Whether the current item is at the start or in the middle of the strip. Default 'start'. */
  align?: 'start' | 'center';
  /** Milliseconds between automatic moves. Ignored with reduced motion. Default: no automatic moves. */
  autoplayMs?: number;
}

interface CarouselProps extends CarouselMotion {
  /** The accessible name: 'Our locations'. */
  label: string;
  count: number;
  /** Beside `carousel`. */
  className?: string;
  children: ReactNode;
}

/** The maximum number of items side by side (LOC-7). */
const mostColumns = 3;

interface CarouselContext extends Required<Pick<CarouselMotion, 'startIndex' | 'loop'>> {
  count: number;
  autoplays: boolean;
}

const Context = createContext<CarouselContext | undefined>(undefined);
/** The index of the item in the strip, from 0. */
const ItemIndex = createContext(0);

/** @throws Error outside a carousel (ERR-17, OPEN-55) */
function useCarousel(): CarouselContext {
  const carousel = useContext(Context);
  if (!carousel) throw new Error('Carousel components must be used within a Carousel');
  return carousel;
}

/**
 * Items side by side, drawn once at build. Without a script it is a strip that scrolls and snaps; `snap-carousel.ts`
 * gives it buttons, dots, keys, looping and autoplay. A page with carousels imports `carousel.css`.
 *
 *     <Carousel label="Our locations" count={places.length}>
 *       <CarouselStrip>{places.map((place) => <CarouselItem key={place.id}>…</CarouselItem>)}</CarouselStrip>
 *       <CarouselControls />
 *     </Carousel>
 */
export function Carousel({
  label,
  count,
  startIndex = 0,
  loop = false,
  align = 'start',
  autoplayMs,
  className,
  children,
}: CarouselProps) {
  const first = Math.min(Math.max(0, startIndex), Math.max(0, count - 1));
  return (
    <Context value={{ count, startIndex: first, loop, autoplays: autoplayMs !== undefined }}>
      <snap-carousel
        class={className ? `carousel ${className}` : 'carousel'}
        role="group"
        aria-roledescription="carousel"
        aria-label={label}
        data-count={count}
        data-columns={Math.max(1, Math.min(mostColumns, count))}
        data-start={first || undefined}
        data-loop={loop || undefined}
        data-align={align === 'center' ? align : undefined}
        data-autoplay-ms={autoplayMs}
      >
        {children}
        <p className="visually-hidden" role="status" data-told />
      </snap-carousel>
    </Context>
  );
}

/** The strip. Its children are items. */
export function CarouselStrip({ children }: { children: ReactNode }) {
  useCarousel();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className="carousel-window" tabIndex={0} role="group" aria-label="Moved by the arrow keys">
      <ul className="carousel-strip beside" role="list">
        {Children.toArray(children).map((child, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item's place is what it is told
          <ItemIndex key={index} value={index}>
            {child}
          </ItemIndex>
        ))}
      </ul>
    </div>
  );
}

export function CarouselItem({ children }: { children: ReactNode }) {
  const { startIndex } = useCarousel();
  const index = useContext(ItemIndex);
  return (
    <li
      className="carousel-item"
      // Browsers that support it start there before the script runs.
      data-first={(startIndex > 0 && index === startIndex) || undefined}
      data-active={index === startIndex || undefined}
    >
      {children}
    </li>
  );
}

/** `aria-disabled` instead of `disabled` at the end, because a disabled button would lose the focus (LOC-10). */
function CarouselStep({ step, end, label }: { step: -1 | 1; end: number; label: string }) {
  const { startIndex, loop } = useCarousel();
  return (
    <button
      type="button"
      className="icon-button carousel-button"
      data-step={step}
      aria-label={label}
      aria-disabled={!loop && startIndex === end}
    >
      <Icon name="chevron" className={step < 0 ? 'icon--left' : 'icon--right'} />
    </button>
  );
}

export function CarouselPrevious({ label = 'Previous' }: { label?: string }) {
  return <CarouselStep step={-1} end={0} label={label} />;
}

export function CarouselNext({ label = 'Next' }: { label?: string }) {
  return <CarouselStep step={1} end={useCarousel().count - 1} label={label} />;
}

/** One dot for each position of the strip. The script removes dots without a position. */
export function CarouselDots() {
  const { count, startIndex } = useCarousel();
  return (
    <span className="carousel-dots grows cluster">
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its number
          key={index}
          type="button"
          className="carousel-dot grid"
          data-go={index}
          aria-label={`Go to ${index + 1} of ${count}`}
          aria-current={index === startIndex || undefined}
        />
      ))}
    </span>
  );
}

/** The button that pauses and starts automatic moves (WCAG 2.2.2). Only for carousels with them. */
export function CarouselPause() {
  const { autoplays } = useCarousel();
  if (!autoplays) return null;
  return (
    <button type="button" className="icon-button carousel-button" data-pause aria-label="Pause">
      <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        <path className="carousel-pause-mark" d="M9 6v12M15 6v12" />
        <path className="carousel-play-mark" d="M8 5.5v13l10-6.5Z" />
      </svg>
    </button>
  );
}

/** The hint 'Swipe' on small screens, until the first swipe (LOC-12, OPEN-75). */
export function CarouselHint() {
  useCarousel();
  return (
    <span className="carousel-hint note" aria-hidden="true">
      Swipe
      <Icon name="arrow" />
    </span>
  );
}

/** The usual row under a strip: hint, dots, pause, previous, next. */
export function CarouselControls({ previous, next }: { previous?: string; next?: string }) {
  const { count } = useCarousel();
  if (count < 2) return null;
  return (
    <div className="carousel-controls cluster">
      <CarouselDots />
      <CarouselHint />
      <CarouselPause />
      <CarouselPrevious {...(previous && { label: previous })} />
      <CarouselNext {...(next && { label: next })} />
    </div>
  );
}
