import { renderToStaticMarkup } from 'react-dom/server';
import { vi } from 'vitest';
import { Carousel, CarouselControls, CarouselItem, type CarouselMotion, CarouselStrip } from './Carousel.tsx';

/** Pixels. Two items are visible side by side. */
const windowWidth = 600;
const itemWidth = 300;

/** A carousel as on a page, with two visible items. */
export const carouselHtml = (count: number, motion: CarouselMotion = {}) =>
  renderToStaticMarkup(
    <Carousel label="Our locations" count={count} {...motion}>
      <CarouselStrip>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
          <CarouselItem key={index}>Item {index + 1}</CarouselItem>
        ))}
      </CarouselStrip>
      <CarouselControls />
    </Carousel>,
  );

/**
 * Simulates the layout and media queries of a browser, because jsdom has no layout.
 *
 * @returns a function that reports watched elements as near the viewport
 */
export function stubBrowser({ reducedMotion = false } = {}) {
  let near: IntersectionObserverCallback[] = [];
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: reducedMotion && query.includes('reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        near.push(callback);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  // Without this, margins in jsdom are not numbers.
  document.head.innerHTML = '<style>.carousel-item { margin-right: 0px }</style>';
  const place = (element: HTMLElement) => [...(element.parentElement?.children ?? [])].indexOf(element);
  const isItem = (element: HTMLElement) => element.classList.contains('carousel-item');
  const items = (element: HTMLElement) => element.querySelectorAll('.carousel-item').length;
  define('offsetWidth', (element) => (isItem(element) ? itemWidth : windowWidth));
  define('offsetLeft', (element) => (isItem(element) ? place(element) * itemWidth : 0));
  define('offsetHeight', () => 200);
  define('offsetTop', () => 0);
  define('clientWidth', () => windowWidth);
  define('scrollWidth', (element) => items(element) * itemWidth);
  return {
    comeNear() {
      const told = near;
      near = [];
      for (const tell of told) {
        tell([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver);
      }
    },
  };
}

function define(name: string, value: (element: HTMLElement) => number) {
  Object.defineProperty(HTMLElement.prototype, name, {
    configurable: true,
    get(this: HTMLElement) {
      return value(this);
    },
  });
}
