import { beforeEach, describe, expect, it, vi } from 'vitest';
import './car-gallery.ts';
import { slideAt, slideForKey } from './car-gallery.ts';

const total = 3;
const width = 600;

/** The markup of Gallery.astro, with a strip that scrolls without animation and is `width` pixels wide. */
function draw() {
  const numbers = Array.from({ length: total }, (_, index) => index + 1);
  document.body.innerHTML = `
    <car-gallery data-total="${total}">
      <ul class="gallery-strip" tabindex="0" aria-label="Pictures of the car" data-car-photo>
        ${numbers.map((n) => `<li class="gallery-slide" id="picture-${n}"><img class="gallery-picture" alt=""></li>`).join('')}
      </ul>
      <button class="gallery-previous" aria-disabled="true"></button>
      <button class="gallery-next"></button>
      <button class="gallery-expand"></button>
      <span data-counter>1</span>
      <ol class="gallery-thumbs">${numbers.map((n) => `<li><a href="#picture-${n}"></a></li>`).join('')}</ol>
      <p class="gallery-note"></p>
    </car-gallery>`;
  const gallery = document.querySelector<HTMLElement>('car-gallery')!;
  const part = <E extends HTMLElement>(selector: string) => gallery.querySelector<E>(selector)!;
  return { gallery, part, press: (key: string) => press(part('.gallery-strip'), key) };
}

function press(target: Element, key: string) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  Element.prototype.scrollTo = function scrollTo(this: Element, options?: ScrollToOptions | number) {
    this.scrollLeft = (options as ScrollToOptions).left ?? 0;
    this.dispatchEvent(new Event('scroll'));
  };
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = function close() {
    this.dispatchEvent(new Event('close'));
  };
});

describe('car-gallery', () => {
  it('moves by its buttons, shows the number, and stops at the ends', () => {
    const { part } = draw();
    part('.gallery-next').click();
    expect(part('[data-counter]').textContent).toBe('2');
    expect(part('.gallery-previous').getAttribute('aria-disabled')).toBe('false');
    part('.gallery-next').click();
    part('.gallery-next').click();
    expect(part('[data-counter]').textContent).toBe('3');
    expect(part('.gallery-next').getAttribute('aria-disabled')).toBe('true');
  });

  it('moves by arrow keys and ignores other keys', () => {
    const { part, press } = draw();
    expect(press('ArrowRight').defaultPrevented).toBe(true);
    expect(part('[data-counter]').textContent).toBe('2');
    expect(press('Tab').defaultPrevented).toBe(false);
  });

  it('marks the thumbnail of the current picture, and goes to the picture of a clicked thumbnail', () => {
    const { gallery, part } = draw();
    part<HTMLAnchorElement>('.gallery-thumbs li:nth-child(3) a').click();
    expect(gallery.querySelectorAll('[aria-current]')).toHaveLength(1);
    expect(part('.gallery-thumbs li:nth-child(3) a').getAttribute('aria-current')).toBe('true');
    expect(location.hash).toBe('');
  });

  it('scrolls the list of thumbnails in both directions, because a template may show it as a wall', () => {
    const { part } = draw();
    const scrolled = vi.spyOn(part('.gallery-thumbs'), 'scrollTo');
    const thumb = part('.gallery-thumbs li:nth-child(2)');
    vi.spyOn(thumb, 'offsetTop', 'get').mockReturnValue(340);
    vi.spyOn(thumb, 'offsetLeft', 'get').mockReturnValue(900);
    part('.gallery-next').click();
    expect(scrolled).toHaveBeenLastCalledWith({ left: 900, top: 340 });
  });

  it('opens full screen at the current picture, and returns to the last one shown there', () => {
    const { part } = draw();
    part('.gallery-next').click();
    part('.gallery-expand').click();
    const dialog = document.querySelector<HTMLDialogElement>('dialog')!;
    const strip = dialog.querySelector('.gallery-strip')!;
    expect(dialog.showModal).toHaveBeenCalledOnce();
    expect(strip.scrollLeft).toBe(width);
    press(strip, 'End');
    dialog.querySelector<HTMLButtonElement>('.gallery-close')!.click();
    expect(document.querySelector('dialog')).toBeNull();
    expect(part('[data-counter]').textContent).toBe('3');
  });

  it('repeats neither ids nor the transition name in the dialog', () => {
    const { part } = draw();
    part('.gallery-expand').click();
    expect(document.querySelectorAll('#picture-1')).toHaveLength(1);
    expect(document.querySelectorAll('[data-car-photo]')).toHaveLength(1);
  });
});

describe('slideAt', () => {
  it.each([
    [0, 600, 5, 0],
    [290, 600, 5, 0],
    [310, 600, 5, 1],
    [2400, 600, 5, 4],
    // Elastic scrolling goes past both ends.
    [-80, 600, 5, 0],
    [2900, 600, 5, 4],
    // The gallery is not laid out yet.
    [0, 0, 5, 0],
  ])('scrolled %d px in %d px with %d slides is %d', (left, width, total, expected) => {
    expect(slideAt(left, width, total)).toBe(expected);
  });
});

describe('slideForKey', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 4, 4],
    ['ArrowLeft', 0, 0],
    ['ArrowLeft', 3, 2],
    ['Home', 3, 0],
    ['End', 0, 4],
    ['Enter', 2, undefined],
    ['ArrowDown', 2, undefined],
  ])('the key %s at %d goes to %s', (key, current, expected) => {
    expect(slideForKey(key, current, 5)).toBe(expected);
  });
});
