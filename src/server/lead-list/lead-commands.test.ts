import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine } from '../csv-line.ts';
import { anyText } from '../delivery/crm-lead.fixture.ts';
import type { ListedLead } from '../leads/lead-deliveries.ts';
import { plainText } from '../markup.ts';
import { newJob } from '../storage/jobs.ts';
import { type JobRow, type LeadRow, untouched } from '../storage/tables.ts';
import { exported, leadState, leadTable } from './lead-commands.ts';

/** Fails the test: every lead here can be written. */
const unreadable = (id: string, why: string) => {
  throw new Error(`${id}: ${why}`);
};

const lead: LeadRow = {
  id: 'lead-1',
  website_id: 1,
  lead_key: 'key-1',
  call: 'form',
  category: 'Test Drive',
  subcategory: '',
  name: 'Zoë',
  last_name: 'Okafor',
  email: 'zoe@example.com',
  phone: '+61491570156',
  car_id: '1-1',
  dealership_id: 'd1',
  location_id: 'l1',
  appointment_date: '2026-11-28',
  appointment_time: '10:30',
  opt_in: 1,
  consent: JSON.stringify({ opt_in: true, terms: false, version: '2026-11', at: 0 }),
  sent_hash: '',
  step: 0,
  spam: 0,
  payload: JSON.stringify({
    message: '=HYPERLINK("https://evil.example")',
    car: { name: '2021 Toyota Corolla', stocknum: 'A1', price: 25_990 },
    additional_services: ['Wash', 'Polish'],
  }),
  sent_from: 'hash of an address',
  received_at: Date.parse('2026-11-21T03:00:00Z'),
  updated_at: Date.parse('2026-11-21T03:00:00Z'),
  ...untouched,
  deliver_after: null,
};

const delivery = (changes: Partial<JobRow> = {}): JobRow => ({
  ...newJob(
    { website_id: 1, kind: 'lead', subject: 'lead-1', target: 'email sales@alpha.example' },
    { now: 0 },
  ),
  id: 'delivery-1',
  state: 'delivered',
  attempts: 1,
  ended_at: 0,
  ...changes,
});

async function* listed(...leads: ListedLead[]) {
  yield* leads;
}

const name = () => 'alpha';

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

describe('CSV', () => {
  test('contains every field of a lead, with phone numbers as they are dialled locally', async () => {
    const text = await whole(exported(listed({ lead, deliveries: [delivery()] }), 'csv', name, unreadable));
    expect(text.startsWith('\ufeff"Lead","Received (UTC)","Dealer","State"')).toBe(true);
    const [record] = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    expect(record).toMatchObject({
      Lead: 'lead-1',
      'Received (UTC)': '2026-11-21T03:00:00.000Z',
      Dealer: 'alpha',
      State: 'delivered',
      Name: 'Zoë Okafor',
      'First name': 'Zoë',
      'Last name': 'Okafor',
      Phone: '0491 570 156',
      Message: '\'=HYPERLINK("https://evil.example")',
      Car: '2021 Toyota Corolla',
      Price: '25990',
      Details: 'Additional services: Wash, Polish',
      'News and offers': 'Yes',
      'Sent to': 'email sales@alpha.example: delivered',
    });
    expect(text).not.toContain('hash of an address');
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+61 491', "'+61 491"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1', "'  =1"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\n=1"],
    ['＝1', "'＝1"],
    ['1-1', '1-1'],
    ['a "b"', 'a ""b""'],
    ["'=1", "'=1"],
  ])('the CSV cell %j is written as %j', (cell, written) => {
    expect(csvLine([cell])).toBe(`"${written}"\r\n`);
  });

  test('any text can be parsed back, and no cell is a formula', () => {
    const records = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(anyText, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      );
    fc.assert(
      fc.property(records, (cells) => {
        const read = parse(cells.map(csvLine).join(''), { skip_empty_lines: false }) as string[][];
        expect(read.map((record) => record.length)).toEqual(cells.map((record) => record.length));
        for (const [row, record] of read.entries()) {
          for (const [at, cell] of record.entries()) {
            const said = plainText(cells[row]![at]!);
            expect([said, `'${said}`]).toContain(cell);
            expect(cell).not.toMatch(/^\s*[=+\-@]/);
          }
        }
      }),
    );
  });
});

test('NDJSON has one lead a line with its deliveries, and no hash of the sender’s address', async () => {
  const pending = delivery({
    state: 'pending',
    attempts: 2,
    failure: 'The receiver answered 500.',
    ended_at: null,
  });
  const text = await whole(
    exported(listed({ lead, deliveries: [pending] }, { lead, deliveries: [] }), 'ndjson', name, unreadable),
  );
  const [first, second] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(first).toMatchObject({
    id: 'lead-1',
    dealer: 'alpha',
    state: 'pending',
    opt_in: true,
    payload: { additional_services: ['Wash', 'Polish'] },
    deliveries: [
      {
        state: 'pending',
        attempts: 2,
        failure: 'The receiver answered 500.',
        due_at: '1970-01-01T00:00:00.000Z',
      },
    ],
  });
  expect(second.state).toBe('kept');
  expect(text).not.toContain('sent_from');
});

test.each(['csv', 'ndjson'] as const)(
  'a lead that cannot be written is left out of %s and reported, and the others follow',
  async (format) => {
    const leads = ['first', 'bad', 'last'].map((id) => ({
      lead: { ...lead, id, ...(id === 'bad' && { payload: '{"message":' }) },
      deliveries: [],
    }));
    const told: [string, string][] = [];
    const text = await whole(exported(listed(...leads), format, name, (...one) => told.push(one)));
    expect(told).toEqual([['bad', expect.stringContaining('JSON')]]);
    expect(['first', 'bad', 'last'].map((id) => text.includes(`"${id}"`))).toEqual([true, false, true]);
  },
);

test.each<[Partial<LeadRow>, Partial<JobRow>[], string]>([
  [{}, [], 'kept'],
  [{ deliver_after: 1 }, [], 'pending'],
  [{ spam: 1, deliver_after: 1 }, [], 'spam'],
  [{}, [{}], 'delivered'],
  [{}, [{}, { target: 'b', state: 'pending' }], 'pending'],
  [{}, [{ target: 'b', state: 'dead' }, {}], 'dead'],
  // Only the latest delivery to each target counts.
  [{}, [{ state: 'dead' }, {}], 'delivered'],
  [{}, [{}, { state: 'pending' }], 'pending'],
  [{}, [{ target: 'b', state: 'dropped' }, {}], 'delivered'],
  [{}, [{ state: 'dropped' }], 'kept'],
])('the state of %j with the deliveries %j is %s', (changes, rows, state) => {
  expect(leadState({ lead: { ...lead, ...changes }, deliveries: rows.map(delivery) })).toBe(state);
});

test('the list shows a lead’s deliveries and no personal data', () => {
  const deliveries = [
    delivery(),
    delivery({
      target: 'webhook https://crm.example/',
      state: 'dead',
      attempts: 18,
      failure: 'The receiver answered 500.',
    }),
  ];
  const table = leadTable([{ lead, deliveries }], name);
  expect(table).toContain('2026-11-21 03:00  alpha   Test Drive  2021 Toyota Corolla  dead');
  expect(table).toContain('webhook https://crm.example/: dead after 18 tries, The receiver answered 500.');
  expect(table).not.toMatch(/Zo|zoe@|4915/);
});
