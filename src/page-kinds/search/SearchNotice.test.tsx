import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type NumbersFile, numbersPath } from '../../domain/cars/car-number.ts';
import { searchPageOf, visitor } from './open-search.fixture.ts';
import { someCars } from './search-page.fixture.ts';

const cars = someCars(60).map((car, at) => ({
  ...car,
  stocknum: `B-${100 + at}`,
  status: at === 3 ? 'sold' : car.status,
}));
const [first, , , sold] = cars;
const vinOfFirst = 'JTNVWCZPUKH522824';
const vinOfSold = '6G1JDJ918GC467963';
const numbers: NumbersFile = [
  [vinOfFirst, first!.id],
  ['1YR4EA', first!.id],
  ['RED123', first!.id],
  ['MYFROG', first!.id],
  [vinOfSold, sold!.id],
  ['B103', sold!.id],
];
const published = [...Map.groupBy(numbers, ([number]) => numbersPath(number))].map(([path, file]) => [
  path,
  JSON.stringify(file),
]);
const { open } = searchPageOf(cars, Object.fromEntries(published));

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const pageOf = (car: typeof first) => `/cars/${car!.slug}/`;

describe('the number of a car', () => {
  it.each([
    ['its VIN', vinOfFirst],
    ['its VIN in small letters', vinOfFirst.toLowerCase()],
    ['the end of its VIN', '522824'],
    ['its plate', '1yr4ea'],
    ['its plate with a blank', '1YR 4EA'],
    ['its plate of words', 'my frog'],
    ['its stock number', 'b100'],
  ])('finds the car by %s [LIST-3]', async (_, typed) => {
    await open(`?query=${typed}`);
    await visitor.isTold('1 Car');
    expect(visitor.titles()).toEqual([first!.name]);
    expect(screen.queryByText('See its own page')).toBeNull();
  });

  it.each([
    ['its VIN', vinOfSold],
    ['the end of its VIN', '467963'],
    ['its stock number', 'B-103'],
    ['its stock number in another form', 'b103'],
  ])('says that the car is sold, and leads to its page: %s [VEH-17]', async (_, typed) => {
    await open(`?query=${typed}`);
    await heading(`Sold: ${sold!.name}`);
    expect(screen.getByRole('link', { name: 'See its own page' }).getAttribute('href')).toBe(pageOf(sold));
  });

  it('leads to the page of a car that the filters exclude, and says so', async () => {
    await open(`?query=${vinOfFirst}&refinementList[make][0]=Kia`);
    await heading(`${first!.name} is not in this list`);
    expect(screen.getByRole('link', { name: 'See its own page' }).getAttribute('href')).toBe(pageOf(first));
    await visitor.isTold('7 Cars');
  });

  it('leads to the page of a car when the filters find nothing', async () => {
    await open(`?query=${vinOfFirst}&refinementList[make][0]=Nobody`);
    await heading(`${first!.name} is not in this list`);
    expect(screen.queryByText('Tell me when one arrives')).toBeNull();
    await visitor.isTold('0 Cars');
  });

  it('says that the car is sold on a page that does not list it [VEH-17]', async () => {
    await open('?query=b103&refinementList[make][0]=Kia');
    await heading(`Sold: ${sold!.name}`);
  });
});

describe('what the list does not have', () => {
  it.each([
    ['a word that no car has', '?query=zeppelin', 'No car matches “zeppelin”'],
    ['one word of several', '?query=family+kia', 'No car matches “family”'],
    ['several words', '?query=zeppelin+airship', 'No car matches “zeppelin” or “airship”'],
    ['a VIN that no car has', '?query=JTNVWCZPUKH999999', 'No car matches “JTNVWCZPUKH999999”'],
    ['a stock number that no car has', '?query=B-999', 'No car matches “B-999”'],
    ['a fact that no feed has', '?query=one+owner+kia', 'The number of owners is not in this stock'],
    [
      'a word of other cars',
      '?query=kia&refinementList[make][0]=Toyota',
      'None of these matches “kia”, 7 others do',
    ],
    ['a sold car', '?query=b103', `Sold: ${sold!.name}`],
    ['cars with these filters', '?refinementList[make][0]=Nobody', 'No cars match'],
  ])('is said first, with the offer to tell when one arrives: %s [OPEN-39]', async (_, search, name) => {
    await open(search);
    const notice = await heading(name);
    const [count] = within(screen.getByRole('status')).getAllByRole('heading');
    const offer = screen.getByRole('link', { name: 'Tell me when one arrives' });
    expect(offer.getAttribute('href')).toBe('/contact/');
    expect(
      screen.getAllByRole('heading', { level: 2 }).filter((one) => one === notice || one === count),
    ).toEqual([notice, count]);
    expect(offer.compareDocumentPosition(count!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    // Screen readers announce it.
    expect(notice.closest('[aria-live="polite"]')).toBeTruthy();
  });

  it('is not said of a search that finds cars', async () => {
    await open('?query=kia');
    await visitor.isTold('7 Cars');
    expect(document.querySelector('.search-notice')).toBeNull();
  });
});
