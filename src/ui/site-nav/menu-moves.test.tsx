import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { moveInMenus } from './menu-moves.ts';

/** jsdom has no popovers, so an attribute marks an open one. */
function stubPopovers() {
  const matches = Element.prototype.matches;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    return selector === ':popover-open' ? this.hasAttribute('data-open') : matches.call(this, selector);
  });
  Object.assign(HTMLElement.prototype, {
    hidePopover(this: HTMLElement) {
      this.removeAttribute('data-open');
    },
  });
  document.addEventListener('click', toggleAsBrowsersDo);
}
const toggleAsBrowsersDo = (event: Event) => {
  const id = (event.target as Element).getAttribute('popovertarget');
  if (id && !event.defaultPrevented) document.getElementById(id)?.toggleAttribute('data-open');
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  stubPopovers();
  document.body.innerHTML = `<header><nav class="site-nav"><ul>
    <li id="home"><a class="site-nav-item" href="/">Home</a></li>
    <li id="stock"><button class="site-nav-item" popovertarget="m">Stock</button>
      <div id="m" data-menu><a href="/new">New</a><a href="/used">Used</a></div></li>
  </ul></nav></header>`;
  moveInMenus(part('header'));
});
afterEach(() => {
  document.removeEventListener('click', toggleAsBrowsersDo);
});

const part = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const press = (key: string, more = {}) =>
  document.activeElement!.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );
const focused = () => document.activeElement?.textContent;
const isOpen = () => part('#m').hasAttribute('data-open');
const mouse = (name: string, pointerType = 'mouse') =>
  part('#stock').dispatchEvent(Object.assign(new Event(name), { pointerType }));

it('arrow keys move along the bar and into a menu [NAV-2]', () => {
  part('a').focus();
  press('ArrowRight');
  expect(focused()).toBe('Stock');
  press('ArrowRight');
  expect(focused()).toBe('Home');
  press('ArrowLeft');
  press('ArrowDown');
  expect([focused(), isOpen()]).toEqual(['New', true]);
  press('ArrowDown');
  press('ArrowDown');
  expect(focused()).toBe('New');
  press('End');
  expect(focused()).toBe('Used');
  press('Home');
  press('ArrowUp');
  expect(focused()).toBe('Used');
  press('ArrowLeft');
  expect(focused()).toBe('Home');
});

it('keys with a modifier, and keys without a target, are left to the browser', () => {
  part('a').focus();
  press('ArrowRight', { altKey: true });
  expect(press('ArrowDown')).toBe(true);
  expect(focused()).toBe('Home');
});

it('opens a menu when the mouse rests on it, and closes it when the mouse has left', () => {
  mouse('pointerenter');
  vi.advanceTimersByTime(100);
  mouse('pointerleave');
  vi.advanceTimersByTime(1000);
  expect(isOpen()).toBe(false);
  mouse('pointerenter');
  vi.advanceTimersByTime(200);
  expect(isOpen()).toBe(true);
  mouse('pointerleave');
  vi.advanceTimersByTime(200);
  mouse('pointerenter');
  vi.advanceTimersByTime(1000);
  expect(isOpen()).toBe(true);
  mouse('pointerleave');
  vi.advanceTimersByTime(400);
  expect(isOpen()).toBe(false);
});

it('does not close when a click follows the hover, and stays open after a click', () => {
  mouse('pointerenter');
  vi.advanceTimersByTime(200);
  part('button').click();
  expect(isOpen()).toBe(true);
  mouse('pointerleave');
  vi.advanceTimersByTime(1000);
  expect(isOpen()).toBe(true);
  part('button').click();
  expect(isOpen()).toBe(false);
});

it('does not open a menu on touch', () => {
  mouse('pointerenter', 'touch');
  vi.advanceTimersByTime(1000);
  expect(isOpen()).toBe(false);
});
