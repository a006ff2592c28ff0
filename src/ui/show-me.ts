import { grouped } from '../domain/prices/money.ts';

const runs = new WeakMap<Element, () => void>();

/**
 * Writes 'Show Me 42 Cars' into a button, in its element with `data-show-me`. The visible number counts up from the
 * previous one (LIST-7). The accessible name has the new number at once.
 */
export function writeShowMe(button: Element, text: string): void {
  const words = button.querySelector('[data-show-me]');
  if (!words || showMeWords(button) === text) return;
  runs.get(button)?.();
  button.setAttribute('aria-label', text);
  const [from, to] = [numberIn(words.textContent ?? ''), numberIn(text)];
  // 'Nothing found' is shown at once, without counting.
  if (from === undefined || !to) words.textContent = text;
  else {
    const draw = (value: number) => {
      words.textContent = value === to ? text : text.replace(aNumber, grouped(value));
    };
    runs.set(button, countUp(from, to, draw));
  }
}

/** The final text of the button, also while its number is still counting. */
export function showMeWords(button: Element): string {
  return button.getAttribute('aria-label') ?? button.querySelector('[data-show-me]')?.textContent ?? '';
}

const aNumber = /\d[\d,]*/;

function numberIn(text: string): number | undefined {
  const found = aNumber.exec(text)?.[0];
  return found === undefined ? undefined : Number(found.replaceAll(',', ''));
}

const durationMs = 250;

/**
 * Animates a number to its new value (LIST-7). Without animation for visitors who prefer reduced motion.
 *
 * @param draw called with every value on the way, always including the last
 * @returns a function that stops the animation
 */
export function countUp(from: number, to: number, draw: (value: number) => void): () => void {
  const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
  if (isStill || from === to) {
    draw(to);
    return () => {};
  }
  let frame = 0;
  const began = performance.now();
  const step = (now: number) => {
    const share = Math.min(1, Math.max(0, now - began) / durationMs);
    draw(Math.round(from + (to - from) * share));
    if (share < 1) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
