import { waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';

const room = Object.assign(new EventTarget(), { matches: true });
vi.stubGlobal('matchMedia', () => room);
Element.prototype.scrollIntoView = () => {};

beforeAll(() => import('./section-tabs.ts'));
beforeEach(() => {
  room.matches = true;
  history.replaceState(null, '', '/cars/7/');
});

const ids = ['our-comments', 'why-buy', 'all-features'];

/** The markup of Sections.astro and of the sections in it. */
function open(hash = '') {
  history.replaceState(null, '', `/cars/7/${hash}`);
  document.body.innerHTML = `
    <section-tabs>
      <section-nav class="section-nav">
        <nav aria-label="About this car">
          <ul role="list">${ids.map((id) => `<li><a id="tab-${id}" href="#${id}">${id}</a></li>`).join('')}</ul>
        </nav>
      </section-nav>
      ${ids.map((id) => `<section aria-labelledby="${id}"><h2 id="${id}">${id}</h2><p id="in-${id}"></p></section>`).join('')}
    </section-tabs>
    <p id="elsewhere"></p>`;
}

const tab = (id: string) => document.getElementById(`tab-${id}`)!;
const tabs = () => [...document.querySelectorAll<HTMLElement>('[role="tab"]')];
const selected = () =>
  tabs().flatMap(({ ariaSelected }, index) => (ariaSelected === 'true' ? ids[index] : []));
const shown = () =>
  [...document.querySelectorAll('section[data-open]')].map((panel) => panel.querySelector('h2')?.id);
const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  document.activeElement!.dispatchEvent(event);
  return event.defaultPrevented;
};
const back = async () => {
  const changed = new Promise((done) => addEventListener('hashchange', done, { once: true }));
  history.back();
  await changed;
};

it('the sections are tabs with panels when there is room [VEH-1]', () => {
  open();
  const list = document.querySelector('[role="tablist"]')!;
  expect(list.getAttribute('aria-label')).toBe('About this car');
  expect(tabs().map((one) => [one.ariaSelected, one.tabIndex])).toEqual([
    ['true', 0],
    ['false', -1],
    ['false', -1],
  ]);
  for (const one of tabs()) {
    const panel = document.getElementById(one.getAttribute('aria-controls')!)!;
    expect([panel.role, panel.getAttribute('aria-labelledby'), panel.tabIndex]).toEqual([
      'tabpanel',
      one.id,
      0,
    ]);
  }
  expect(shown()).toEqual(['our-comments']);
});

it('the sections show the clicked panel, put its name in the URL, and Back shows the one before [VEH-1]', async () => {
  open();
  tab('why-buy').click();
  expect([location.hash, selected(), shown()]).toEqual(['#why-buy', ['why-buy'], ['why-buy']]);
  tab('all-features').click();
  expect([location.hash, shown()]).toEqual(['#all-features', ['all-features']]);
  await back();
  expect([location.hash, selected(), shown()]).toEqual(['#why-buy', ['why-buy'], ['why-buy']]);
  await back();
  expect([location.hash, selected(), shown()]).toEqual(['', ['our-comments'], ['our-comments']]);
});

it.each([
  ['#all-features', 'all-features'],
  ['#in-why-buy', 'why-buy'],
  ['#elsewhere', 'our-comments'],
  ['#no-such-id', 'our-comments'],
])('the sections open with the panel for an address ending in %s [VEH-1]', (hash, expected) => {
  open(hash);
  expect([selected(), shown()]).toEqual([[expected], [expected]]);
});

it('the sections follow a link into a panel, and do not change for a link to another part of the page [VEH-1]', async () => {
  open();
  location.hash = '#in-all-features';
  await waitFor(() => expect(shown()).toEqual(['all-features']));
  location.hash = '#elsewhere';
  await new Promise((done) => addEventListener('hashchange', done, { once: true }));
  expect(shown()).toEqual(['all-features']);
});

it('the sections change with the arrow keys, past the ends to the other end, and with Home and End [VEH-1]', () => {
  open();
  tab('our-comments').focus();
  for (const [key, expected] of [
    ['ArrowRight', 'why-buy'],
    ['ArrowRight', 'all-features'],
    ['ArrowRight', 'our-comments'],
    ['ArrowLeft', 'all-features'],
    ['Home', 'our-comments'],
    ['End', 'all-features'],
    [' ', 'all-features'],
  ] as const) {
    expect(press(key)).toBe(true);
    expect([document.activeElement?.id, shown(), location.hash]).toEqual([
      `tab-${expected}`,
      [expected],
      `#${expected}`,
    ]);
  }
  expect(press('Tab')).toBe(false);
});

it('the sections add one history entry, however often the arrow keys are pressed [VEH-1]', async () => {
  open();
  tab('our-comments').focus();
  press('ArrowRight');
  press('ArrowRight');
  await back();
  expect([location.hash, shown()]).toEqual(['', ['our-comments']]);
});

it('the sections leave a click with a modifier key to the browser', () => {
  open();
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  document.body.addEventListener('click', (late) => late.preventDefault(), { once: true });
  tab('why-buy').dispatchEvent(event);
  expect(shown()).toEqual(['our-comments']);
});

it('the sections have plain links when there is no room for tabs, and tabs when there is [VEH-1]', () => {
  room.matches = false;
  open('#why-buy');
  expect([tabs(), document.querySelector('[role="tabpanel"], [role="tablist"], [data-tabs]')]).toEqual([
    [],
    null,
  ]);
  expect(document.querySelector('nav')?.ariaLabel).toBe('About this car');
  expect(document.querySelector('section')?.getAttribute('aria-labelledby')).toBe('our-comments');
  tab('our-comments').focus();
  expect(press('ArrowRight')).toBe(false);
  room.matches = true;
  room.dispatchEvent(new Event('change'));
  expect(selected()).toEqual(['why-buy']);
  room.matches = false;
  room.dispatchEvent(new Event('change'));
  expect(tabs()).toEqual([]);
  expect(document.querySelector('[role="none"]')).toBeNull();
});
