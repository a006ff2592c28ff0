import { expect, it } from 'vitest';
import { sectionAt, sectionLinks } from './section-links.ts';

const all = {
  included: [{ title: 'A full tank', text: 'Filled.' }],
  reserveOnline: 'Put down $200.',
  reasons: [{ title: 'Known history', text: 'Ours.' }],
  protectYourCar: 'Film and coating.',
  features: ['Tow bar'],
};
const labels = (...from: Parameters<typeof sectionLinks>) => sectionLinks(...from).map(({ label }) => label);

it('the section links list every section in the order of the page [VEH-1] [OPEN-84]', () => {
  expect(labels(all)).toEqual([
    'Dealer Comments',
    'What’s Included',
    'Reserve Online',
    'Why Buy From Us?',
    'Protect Your Car',
    'Features',
  ]);
});

it.each([
  ['included', [], 'What’s Included'],
  ['reserveOnline', undefined, 'Reserve Online'],
  ['reasons', [], 'Why Buy From Us?'],
  ['protectYourCar', undefined, 'Protect Your Car'],
  ['features', [], 'Features'],
])('the section links of a car without %s (%o) do not include %s [VEH-2]', (key, value, label) => {
  const { [key as 'features']: _, ...rest } = all;
  const car = value === undefined ? rest : { ...all, [key]: value };
  expect(labels(car as typeof all)).toEqual(labels(all).filter((one) => one !== label));
});

it.each([
  ['none above the first', [300, 900, 1500], -1],
  ['the first at its top', [120, 720, 1320], 0],
  ['the second when its top has passed', [-700, 100, 700], 1],
  ['the last below it', [-2000, -1400, -800], 2],
  ['none on a page without sections', [], -1],
])('the current section is %s', (_, tops, expected) => {
  expect(sectionAt(tops, 120)).toBe(expected);
});
