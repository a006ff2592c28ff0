import { describe, expect, test } from 'vitest';
import { visitorEventIds } from './events.ts';
import { ascText, eventEntries, type MeasuredPage, pageViewEntries } from './events-asc.ts';

const carPage: MeasuredPage = {
  page_type: 'item',
  car_id: 'c-1',
  item: { item_id: 'jtdbr32e720012345', item_make: 'toyota', item_price: 26990 },
};
const list: MeasuredPage = { page_type: 'itemlist' };

/** Every name in use. Each is in the council's specification. */
const knownNames = [
  'asc_pageview',
  'asc_item_pageview',
  'asc_itemlist_pageview',
  'asc_click_to_call',
  'asc_cta_interaction',
  'asc_form_submission',
  'asc_form_submission_sales',
  'asc_form_submission_sales_appt',
  'asc_form_submission_trade',
];

describe('pageViewEntries', () => {
  const names = (page: MeasuredPage) => pageViewEntries(page, 'https://a.example/').map(({ event }) => event);

  test.each<[MeasuredPage, string[]]>([
    [{ page_type: 'home' }, ['asc_pageview']],
    [{ page_type: 'unknown' }, ['asc_pageview']],
    [list, ['asc_pageview', 'asc_itemlist_pageview']],
    [carPage, ['asc_pageview', 'asc_item_pageview']],
    [{ page_type: 'item' }, ['asc_pageview']],
  ])('of %j are %j [API-10]', (page, expected) => {
    expect(names(page)).toEqual(expected);
  });

  test('contain the dealer, the kind of page, its address, and all known data of a car [API-10]', () => {
    expect(pageViewEntries(carPage, 'https://a.example/cars/b/')[1]).toEqual({
      event: 'asc_item_pageview',
      event_owner: 'forecourt',
      page_type: 'item',
      page_location: 'https://a.example/cars/b/',
      item_id: 'jtdbr32e720012345',
      item_make: 'toyota',
      item_price: 26990,
    });
  });
});

describe('eventEntries', () => {
  test.each([
    [14, ['asc_form_submission', 'asc_form_submission_sales'], 'sales'],
    [15, ['asc_form_submission', 'asc_form_submission_sales'], 'sales'],
    [17, ['asc_form_submission', 'asc_form_submission_sales_appt'], 'sales'],
    [48, ['asc_form_submission', 'asc_form_submission_sales_appt'], 'sales'],
    [18, ['asc_form_submission', 'asc_form_submission_trade'], 'trade'],
    [25, ['asc_click_to_call'], 'sales'],
    [39, ['asc_cta_interaction'], undefined],
  ] as const)(
    'event %i is %j [EVENT-1] [EVENT-2] [EVENT-3] [EVENT-4] [EVENT-5] [EVENT-6] [EVENT-7]',
    (event_id, names, department) => {
      const entries = eventEntries({ event_id, car_id: 'c-1' }, carPage);
      expect(entries.map(({ event }) => event)).toEqual(names);
      for (const entry of entries) {
        expect(entry['department']).toBe(department);
        expect(entry['item_id']).toBe('jtdbr32e720012345');
      }
    },
  );

  test('every event is reported, and only with the council’s names [API-10]', () => {
    for (const event_id of visitorEventIds) {
      const entries = eventEntries({ event_id }, list);
      expect(entries.length).toBeGreaterThan(0);
      for (const { event } of entries) expect(knownNames).toContain(event);
    }
  });

  test('a click to call contains the dealer’s number in digits [EVENT-7]', () => {
    const [entry] = eventEntries({ event_id: 25, phone: '+61 7 5550-1234' }, list);
    expect(entry).toEqual({
      event: 'asc_click_to_call',
      event_owner: 'forecourt',
      page_type: 'itemlist',
      comm_type: 'voice',
      department: 'sales',
      comm_phone_number: '+61755501234',
    });
  });

  test('an event about another car does not contain the page’s car [EVENT-5]', () => {
    const [entry] = eventEntries({ event_id: 39, car_id: 'c-2' }, carPage);
    expect(entry).not.toHaveProperty('item_id');
  });
});

test.each([
  [' Ascent  Sport ', 'ascent_sport'],
  ['SUV', 'suv'],
  ['', ''],
])('the value %j is written as %j', (written, text) => {
  expect(ascText(written)).toBe(text);
});
