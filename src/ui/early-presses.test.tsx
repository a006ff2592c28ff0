import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepEarlyPresses } from './early-presses.ts';

beforeAll(() => keepEarlyPresses());

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <astro-island ssr>
      <button type="button" id="save">Save</button>
      <button type="button" id="hours" popovertarget="week">Hours</button>
      <car-saving><button type="button" id="heart">Favourite</button></car-saving>
      <form><input name="name" /><button id="send">Send</button></form>
    </astro-island>
    <button type="button" id="outside">Menu</button>`;
});

const press = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!.click();

/** Starts the island, as Astro does, with a count of the presses that it then receives. */
function start(): Record<string, number> {
  const received: Record<string, number> = {};
  const island = document.querySelector('astro-island')!;
  for (const type of ['click', 'submit'])
    island.addEventListener(type, (event) => {
      event.preventDefault();
      const { id, tagName } = event.target as HTMLElement;
      received[id || tagName] = (received[id || tagName] ?? 0) + 1;
    });
  island.removeAttribute('ssr');
  island.dispatchEvent(new CustomEvent('astro:hydrate'));
  vi.runAllTimers();
  return received;
}

test('a button that was pressed before its island started is pressed once afterwards', () => {
  press('save');
  press('save');
  expect(start()).toEqual({ save: 1 });
});

test('only the last press is repeated', () => {
  press('send');
  press('save');
  expect(start()).toEqual({ save: 1 });
});

test('a form that was sent before its island started is sent afterwards, and not to the page', () => {
  press('send');
  expect(start()).toEqual({ FORM: 1 });
});

test('favourites, popovers and buttons outside islands are left to their own scripts and the browser', () => {
  press('heart');
  press('hours');
  press('outside');
  expect(start()).toEqual({});
});

test('a press after the start of the island is not repeated', () => {
  start();
  press('save');
  expect(start()).toEqual({});
});
