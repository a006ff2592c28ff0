import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import {
  CarouselControls,
  CarouselDots,
  CarouselHint,
  CarouselItem,
  CarouselNext,
  CarouselPause,
  CarouselPrevious,
  CarouselStrip,
} from './Carousel.tsx';
import { carouselHtml } from './DrawnCarousel.fixture.tsx';

function draw(...given: Parameters<typeof carouselHtml>) {
  document.body.innerHTML = carouselHtml(...given);
  return (selector: string) => document.querySelector<HTMLElement>(selector);
}

it.each([
  ['strip', <CarouselStrip key="">{[]}</CarouselStrip>],
  ['item', <CarouselItem key="">x</CarouselItem>],
  ['previous', <CarouselPrevious key="" />],
  ['next', <CarouselNext key="" />],
  ['dots', <CarouselDots key="" />],
  ['pause', <CarouselPause key="" />],
  ['hint', <CarouselHint key="" />],
  ['controls', <CarouselControls key="" />],
])('its %s throws an error outside a carousel [ERR-17] [OPEN-55]', (_, part) => {
  expect(() => renderToStaticMarkup(part)).toThrow('Carousel components must be used within a Carousel');
});

it.each([
  [1, '1'],
  [2, '2'],
  [3, '3'],
  [8, '3'],
])('%i items have at most %s columns [LOC-7]', (count, columns) => {
  expect(draw(count)('snap-carousel')?.dataset['columns']).toBe(columns);
});

it('is rendered with the first item shown and the back button disabled [LOC-10]', () => {
  const part = draw(4);
  expect(part('[data-step="-1"]')?.ariaDisabled).toBe('true');
  expect(part('[data-step="1"]')?.ariaDisabled).toBe('false');
  expect(part('[aria-current]')?.ariaLabel).toBe('Go to 1 of 4');
  expect(part('.carousel-hint')?.textContent).toBe('Swipe');
});

it('starts at another item, and enables both buttons when it loops', () => {
  const part = draw(4, { startIndex: 2, loop: true });
  expect(part('[data-step="-1"]')?.ariaDisabled).toBe('false');
  expect(part('[data-first]')?.textContent).toBe('Item 3');
  expect(part('[data-active]')?.textContent).toBe('Item 3');
});

it('has a pause button only when it moves automatically', () => {
  expect(draw(4)('[data-pause]')).toBeNull();
  expect(draw(4, { autoplayMs: 3000 })('[data-pause]')?.ariaLabel).toBe('Pause');
});

it('has no buttons for a single item', () => {
  expect(draw(1)('button')).toBeNull();
});
