import { describe, expect, test } from 'vitest';
import { type AnswerFacts, fillTemplate, templatesFor, unknownPlaceholders } from './answer-templates.ts';
import {
  enquiryCategories,
  requestPhotos,
  reservation,
  serviceBooking,
  testDrive,
  tradeIn,
} from './lead-rules.ts';

const facts: AnswerFacts = {
  customer: 'Zoë',
  car: '2021 Toyota Corolla',
  staff: 'Sam Rowe',
  dealership: 'Alpha Motors',
  phone: '07 5550 1234',
};
const kinds = [...enquiryCategories, requestPhotos, reservation, serviceBooking, testDrive, tradeIn];

describe('filling a template', () => {
  test.each<[name: string, text: string, facts: Partial<AnswerFacts>, filled: string]>([
    [
      'names what it knows',
      'Hello {customer}, the {car} is here.',
      {},
      'Hello Zoë, the 2021 Toyota Corolla is here.',
    ],
    ['names the customer by the first name', 'Hi {customer},', { customer: 'Zoë Okafor' }, 'Hi Zoë,'],
    [
      'can be read without a name and a car',
      'Hello {customer}, the {car} is here.',
      { customer: '', car: ' ' },
      'Hello there, the car is here.',
    ],
    [
      'leaves out a line of which nothing is known',
      'Regards\n{staff}\n{phone}',
      { phone: '' },
      'Regards\nSam Rowe',
    ],
    ['keeps empty lines', 'One\n\nTwo {staff}', {}, 'One\n\nTwo Sam Rowe'],
    [
      'does not read placeholders in what it fills in',
      'The {car}',
      { car: '{staff} $& {phone}' },
      'The {staff} $& {phone}',
    ],
    [
      'repeats no name that could be a text',
      'Hello {customer},',
      { customer: 'You won! evil.example' },
      'Hello there,',
    ],
    ['leaves other braces as they are', 'A {b} { c }{', {}, 'A {b} { c }{'],
  ])('%s', (_, text, more, filled) => {
    expect(fillTemplate(text, { ...facts, ...more })).toBe(filled);
  });
});

test.each([
  ['The {car} of {customer}', []],
  ['{price} and {Car}', ['{price}', '{Car}']],
  ['{} { car }', ['{}', '{ car }']],
  ['50 { off', []],
])('the unknown placeholders of "%s" are %j', (text, unknown) => {
  expect(unknownPlaceholders(text)).toEqual(unknown);
});

describe('the templates of a lead', () => {
  test.each(kinds)('has several for "%s", each with known placeholders only', (kind) => {
    const found = templatesFor(kind, []);
    expect(found.length).toBeGreaterThan(1);
    for (const { subject, text } of found) {
      expect(unknownPlaceholders(subject + text)).toEqual([]);
      expect(fillTemplate(subject, { ...facts, car: 'x'.repeat(60) }).length).toBeLessThanOrEqual(120);
    }
  });

  test("are the dealer's own where it has some, for their kinds", () => {
    const own = [
      { name: 'All', subject: 'a', text: 'a' },
      { name: 'Drives', categories: ['test drive'], subject: 'b', text: 'b' },
    ];
    expect(templatesFor('Test Drive', own).map(({ name }) => name)).toEqual(['All', 'Drives']);
    expect(templatesFor('Finance', own).map(({ name }) => name)).toEqual(['All']);
  });
});
