import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type NumbersFile, numbersPath } from '../../domain/car-number.ts';
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

  it('says that the car is sold on a page that does not list it [VEH-17]', async () => {
    await open('?query=b103&refinementList[make][0]=Kia');
    await heading(`Sold: ${sold!.name}`);
  });
});
