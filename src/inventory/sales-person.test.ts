import { expect, it } from 'vitest';
import { aDealer } from '../site/dealer.fixture.ts';
import { stockFromLines, stockOfText } from './read-stock.ts';
import { rio } from './stock-line.fixture.ts';

/** Reads two cars whose lines name this person. */
function read(salesPerson: unknown, people = ['mai']) {
  const team = { people: people.map((id) => ({ id, name: id })) };
  const lines = [rio, { ...rio, id: '101' }].map((line) => JSON.stringify({ ...line, salesPerson }));
  const { cars, rejects, warnings } = stockOfText(
    aDealer({ team }),
    lines.join('\n'),
    'stock.ndjson',
    '2026-05-01',
  );
  expect(rejects).toEqual([]);
  expect(cars).toHaveLength(2);
  return { named: cars.map((car) => car.salesPerson), warnings };
}

const nobody = [undefined, undefined];

it.each([
  ['the id of a person', 'mai', ['mai', 'mai']],
  ['an id between blanks', ' mai ', ['mai', 'mai']],
  ['nothing', undefined, nobody],
  ['null', null, nobody],
])('a line with %s is read without a report', (_, written, named) => {
  expect(read(written)).toEqual({ named, warnings: [] });
});

it.each<[string, unknown, string[], string]>([
  [
    'a stranger',
    'tom',
    ['mai'],
    "'salesPerson' is 'tom', who is not in the team, and is left out; write the id of one of 'team.people'",
  ],
  [
    'somebody while the team is empty',
    'tom',
    [],
    "'salesPerson' is 'tom', who is not in the team, and is left out; add the person to 'team.people' of dealer.json",
  ],
  [
    'a list',
    ['mai'],
    ['mai'],
    "'salesPerson' is a list and is left out; write the id of one of 'team.people' in dealer.json",
  ],
])('a line that names %s keeps its car and is reported with its place', (_, written, people, message) => {
  expect(read(written, people)).toEqual({
    named: nobody,
    warnings: [{ place: 'stock.ndjson:1', message: `${message} (2 times, first here)` }],
  });
});

it('an id is kept where the team is not known', () => {
  const line = JSON.stringify({ ...rio, salesPerson: 'tom' });
  const { cars, warnings } = stockFromLines(line, 'stock.ndjson', '2026-05-01');
  expect([cars[0]?.salesPerson, warnings]).toEqual(['tom', []]);
});
