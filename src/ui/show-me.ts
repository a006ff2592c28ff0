import { grouped } from '../domain/money.ts';
import { countUp } from './count-up.ts';

const runs = new WeakMap<Element, () => void>();

/**
 * Writes 'Show Me 42 Cars' into a button, in its element with `data-show-me`. The number runs from the one before
 * (LIST-7) before the eyes alone: the button's name, which a screen reader says, is the new one at once.
 */
export function writeShowMe(button: Element, text: string): void {
  const words = button.querySelector('[data-show-me]');
  if (!words || showMeWords(button) === text) return;
  runs.get(button)?.();
  button.setAttribute('aria-label', text);
  const [from, to] = [numberIn(words.textContent ?? ''), numberIn(text)];
  // That nothing was found is said at once.
  if (from === undefined || !to) words.textContent = text;
  else {
    const draw = (value: number) => {
      words.textContent = value === to ? text : text.replace(aNumber, grouped(value));
    };
    runs.set(button, countUp(from, to, draw));
  }
}

/** What the button says, or will say once its number has run. */
export function showMeWords(button: Element): string {
  return button.getAttribute('aria-label') ?? button.querySelector('[data-show-me]')?.textContent ?? '';
}

const aNumber = /\d[\d,]*/;

function numberIn(text: string): number | undefined {
  const found = aNumber.exec(text)?.[0];
  return found === undefined ? undefined : Number(found.replaceAll(',', ''));
}
