import { waitFor } from '@testing-library/react';
import './snap-carousel.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CarouselMotion } from './Carousel.tsx';
import { carouselHtml, stubBrowser } from './DrawnCarousel.fixture.tsx';
import { stepForKey } from './snap-carousel.ts';

let browser: ReturnType<typeof stubBrowser>;

beforeEach(() => {
  browser = stubBrowser();
});

function draw(count: number, motion?: CarouselMotion) {
  document.body.innerHTML = carouselHtml(count, motion);
  const part = (selector: string) => document.querySelector<HTMLElement>(selector)!;
  const root = part('snap-carousel');
  return {
    root,
    part,
    previous: part('[data-step="-1"]'),
    next: part('[data-step="1"]'),
    shown: () => part('[data-active]').textContent,
    dots: () => [...root.querySelectorAll<HTMLElement>('[data-go]')].filter(({ hidden }) => !hidden).length,
    isMoving: () => root.hasAttribute('data-moving'),
  };
}

async function awake(count: number, motion?: CarouselMotion) {
  const carousel = draw(count, motion);
  browser.comeNear();
  await waitFor(() => expect(carousel.isMoving()).toBe(true));
  return carousel;
}

const press = (target: Element, key: string) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

it('does not start when all items fit', async () => {
  const fits = draw(2);
  browser.comeNear();
  await import('./moving-carousel.ts');
  expect(fits.isMoving()).toBe(false);
});

it('has a dot for each position', async () => {
  const { dots } = await awake(4);
  expect(dots()).toBe(3);
});

it('stops at the ends, where the button is disabled but remains [LOC-10]', async () => {
  const { previous, next, shown } = await awake(3);
  expect([previous.ariaDisabled, next.ariaDisabled]).toEqual(['true', 'false']);
  next.click();
  await waitFor(() => expect(next.ariaDisabled).toBe('true'));
  expect([previous.ariaDisabled, shown()]).toEqual(['false', 'Item 2']);
  previous.click();
  await waitFor(() => expect(previous.ariaDisabled).toBe('true'));
});

it('runs a click that came before the code was loaded', async () => {
  const { next, shown } = draw(4);
  next.click();
  await waitFor(() => expect(shown()).toBe('Item 2'));
});

it('moves with the arrow keys [LOC-11]', async () => {
  const { part, shown } = await awake(4);
  press(part('.carousel-window'), 'ArrowRight');
  await waitFor(() => expect(shown()).toBe('Item 2'));
  press(part('.carousel-window'), 'ArrowLeft');
  await waitFor(() => expect(shown()).toBe('Item 1'));
});

it('goes to the item of a clicked dot, and announces it', async () => {
  const { part, shown } = await awake(4);
  part('[data-go="2"]').click();
  await waitFor(() => expect(part('[data-told]').textContent).toBe('3 of 3'));
  expect(part('[aria-current]').dataset['go']).toBe('2');
  expect(shown()).toBe('Item 3');
});

it('loops, with the current item in the middle', async () => {
  const { previous, shown } = await awake(5, { loop: true, align: 'center', startIndex: 0 });
  expect(previous.ariaDisabled).toBe('false');
  previous.click();
  await waitFor(() => expect(shown()).toBe('Item 5'));
});

it('starts at the configured item', async () => {
  const { shown } = await awake(5, { loop: true, align: 'center', startIndex: 2 });
  expect(shown()).toBe('Item 3');
});

it('moves every three seconds until it is paused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const { part, shown } = draw(5, { loop: true, autoplayMs: 3000 });
  browser.comeNear();
  await expect.poll(() => part('snap-carousel').hasAttribute('data-playing')).toBe(true);
  const before = shown();
  await vi.advanceTimersByTimeAsync(3100);
  expect([before, shown()]).toEqual(['Item 1', 'Item 2']);
  part('[data-pause]').click();
  await expect.poll(() => part('[data-pause]').ariaLabel).toBe('Play');
  await vi.advanceTimersByTimeAsync(9000);
  expect(shown()).toBe('Item 2');
});

it('does not move automatically when the visitor prefers reduced motion', async () => {
  browser = stubBrowser({ reducedMotion: true });
  const { root } = await awake(5, { loop: true, autoplayMs: 3000 });
  expect(root.hasAttribute('data-autoplays')).toBe(false);
});

it('hides the hint permanently at the first swipe [LOC-12]', () => {
  const { root, part } = draw(4);
  const strip = part('.carousel-window');
  strip.dispatchEvent(new Event('scroll'));
  expect(root.hasAttribute('data-swiped')).toBe(false);
  strip.dispatchEvent(new Event('pointerdown'));
  strip.dispatchEvent(new Event('scroll'));
  expect(root.hasAttribute('data-swiped')).toBe(true);
  expect(draw(4).root.hasAttribute('data-swiped')).toBe(true);
});

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, target: null };

it.each([
  ['ArrowLeft', {}, -1],
  ['ArrowRight', {}, 1],
  ['ArrowUp', {}, 0],
  ['ArrowRight', { altKey: true }, 0],
  ['ArrowLeft', { metaKey: true }, 0],
])('the key %s with %o moves by %i [LOC-11]', (key, held, step) => {
  expect(stepForKey({ ...plain, key, ...held })).toBe(step);
});

it('does not handle arrow keys in a form field', () => {
  const target = { closest: () => ({}) } as unknown as EventTarget;
  expect(stepForKey({ ...plain, key: 'ArrowLeft', target })).toBe(0);
});
