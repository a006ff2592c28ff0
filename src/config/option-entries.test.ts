import { describe, expect, test } from 'vitest';
import { type OptionEntry, optionEntries } from './option-entries.ts';

const entries = optionEntries({
  search: { hitsPerPage: 24 },
  locations: [{ id: '1' }, { slug: 'southport' }],
  locationDisplay: { words: { southport: { about: 'By the water.' } } },
  leads: { delivery: [{ type: 'email' }, { url: 'https://crm.example/in' }] },
});
const entry = (key: string): OptionEntry => entries.find((one) => one.key === key)!;

describe('the options', () => {
  test('have id, type, default, example and description', () => {
    expect(entry('search.hitsPerPage')).toEqual({
      key: 'search.hitsPerPage',
      cfg: 'CFG-31',
      type: 'whole number, 3 to 60',
      required: false,
      default: '21',
      example: '24',
      description: 'Cars on one page of results.',
    });
    expect(entry('template')).toMatchObject({ type: expect.stringContaining('"harbour", "gantry"') });
    expect(entry('theme.brandColour')).toMatchObject({ type: 'colour', default: '"#0b5fa5"' });
    expect(entry('stock.asOf')).toMatchObject({ type: 'date' });
  });

  test('include those in lists, under chosen names and in unions of objects', () => {
    expect(entry('locations[].slug')).toMatchObject({ required: true, example: '"southport"' });
    expect(entry('locationDisplay.words.<slug>.about').example).toBe('"By the water."');
    expect(entry('leads.delivery[].type')).toMatchObject({
      required: true,
      type: '"email-adf", "email", "https-adf", "webhook"',
    });
    expect(entry('leads.delivery[].url')).toMatchObject({
      required: false,
      example: '"https://crm.example/in"',
    });
  });

  test('are all described', () => {
    expect(entries.filter(({ description }) => description === '').map(({ key }) => key)).toEqual([]);
  });
});
