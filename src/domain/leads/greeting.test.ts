import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each([
  ['Mia', 'Hi Mia,'],
  ['  Mia \n', 'Hi Mia,'],
  ['Mia Chen', 'Hi Mia,'],
  ['Maria van der Berg', 'Hi Maria,'],
  ['Mia C.', 'Hi Mia,'],
  ['Zoe\u0308', 'Hi Zoë,'],
  ['Jean-Luc', 'Hi Jean-Luc,'],
  ["O'Brien", "Hi O'Brien,"],
  ['D’Arcy', 'Hi D’Arcy,'],
  ['明', 'Hi 明,'],
  ['สมชาย', 'Hi สมชาย,'],
  ['a'.repeat(40), `Hi ${'a'.repeat(40)},`],
  // No name, or no first name.
  ['', 'Hello,'],
  ['  ', 'Hello,'],
  ['-', 'Hello,'],
  ['Dr Chen', 'Hello,'],
  ['MRS. Chen', 'Hello,'],
  ['J Chen', 'Hello,'],
  ['J. Chen', 'Hello,'],
  ['Chen, Mia', 'Hello,'],
  // More than a name.
  ['a'.repeat(41), 'Hello,'],
  ['Mia you have won a car', 'Hello,'],
  ['Ring 0491 570 156', 'Hello,'],
  ['Mia!', 'Hello,'],
  ['mia@evil.example', 'Hello,'],
  ['Mia @ Bayside', 'Hello,'],
  ['evil.example', 'Hello,'],
  ['Mia www.evil.example', 'Hello,'],
  ['https://evil.example/mia', 'Hello,'],
  ['<b>Mia</b>', 'Hello,'],
  ['Mia\u202Eaim', 'Hello,'],
  ['Mia\u0000', 'Hello,'],
  [`Z${'\u0335'.repeat(20)}oe`, 'Hello,'],
  ['Mia 🎁', 'Hello,'],
])('%j is greeted with "%s"', (typed, line) => {
  expect(greeting(typed)).toBe(line);
});
