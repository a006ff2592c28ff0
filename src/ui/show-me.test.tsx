import { beforeEach, expect, it, vi } from 'vitest';
import { showMeWords, writeShowMe } from './show-me.ts';

let frames: FrameRequestCallback[];
let now: number;

beforeEach(() => {
  frames = [];
  now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    frames[id - 1] = () => {};
  });
});

function button(text: string, { still }: { still: boolean }) {
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
  document.body.innerHTML = `<button><span data-show-me>${text}</span></button>`;
  return document.querySelector('button')!;
}
const seen = () => document.querySelector('[data-show-me]')!.textContent;
function pass(ms: number) {
  now += ms;
  const due = frames;
  frames = [];
  for (const frame of due) frame(now);
}

it('animates the number, and gives screen readers only the final one [LIST-7]', () => {
  const shown = button('Show Me 1,000 Cars', { still: false });
  writeShowMe(shown, 'Show Me 1,400 Cars');
  expect(showMeWords(shown)).toBe('Show Me 1,400 Cars');
  pass(125);
  expect(seen()).toBe('Show Me 1,200 Cars');
  pass(125);
  expect(seen()).toBe('Show Me 1,400 Cars');
});

it('ends an animation when the next one starts', () => {
  const shown = button('Show Me 100 Cars', { still: false });
  writeShowMe(shown, 'Show Me 300 Cars');
  pass(125);
  writeShowMe(shown, 'Show Me 1 Car');
  pass(250);
  expect(seen()).toBe('Show Me 1 Car');
});

it('changes at once when the visitor prefers reduced motion [LIST-7]', () => {
  writeShowMe(button('Show Me 100 Cars', { still: true }), 'Show Me 300 Cars');
  expect(seen()).toBe('Show Me 300 Cars');
  expect(frames).toEqual([]);
});

it.each([
  ['Show Me 3 Cars', 'Show Me Cars'],
  ['Show Me Cars', 'Show Me 3 Cars'],
])('changes "%s" to "%s" at once, because one of them has no number', (before, after) => {
  writeShowMe(button(before, { still: false }), after);
  expect(seen()).toBe(after);
});
