import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { searchPageOf, visitor } from '../open-search.fixture.ts';
import { someCars } from '../search-page.fixture.ts';

const { open } = searchPageOf(someCars(60));
const offers = async () =>
  (await screen.findAllByRole('button', { name: /cars?$/ })).map(({ textContent }) => textContent);

describe('a search that finds nothing', () => {
  it('offers similar searches with their number of cars, highest first [OPEN-39]', async () => {
    await open('?refinementList[make][0]=Kia&refinementList[car_type][0]=demo&range[price]=:6000');
    await screen.findByText('No cars match');
    const shown = await offers();
    const counts = shown.map((text) => Number(/(\d+) cars?$/.exec(text ?? '')?.[1]));
    expect(counts.length).toBeGreaterThan(0);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    const list = screen.getByRole('list', { name: 'Close to it we have:' });
    const near = await screen.findByRole('region', { name: 'Close to your search' });
    expect(within(near).getAllByRole('article').length).toBe(Math.min(counts[0]!, 6));
    const first = within(list).getAllByRole('button')[0]!;
    first.click();
    await visitor.isTold(`${counts[0]} ${counts[0] === 1 ? 'Car' : 'Cars'}`);
    expect(document.activeElement).toBe(within(screen.getByRole('status')).getByRole('heading'));
  });

  it('counts similar searches without words that no car has', async () => {
    await open('?query=kia+zeppelin&refinementList[body][0]=Nothing', { filters: ['make'] });
    await screen.findByText('No cars match');
    await waitFor(async () => expect(await offers()).toEqual(['Remove Nothing: 7 cars']));
    visitor.presses('Remove Nothing: 7 cars');
    await visitor.isTold('7 Cars');
    await visitor.isAt('?query=kia zeppelin');
    expect(screen.getByText('No car matches “zeppelin”')).toBeTruthy();
    expect(document.querySelector('.search-chip s')?.textContent).toBe('zeppelin');
  });

  it('names the dealer’s number and offers to tell when such a car arrives', async () => {
    const page = document.documentElement.dataset;
    Object.assign(page, { phone: '07 5550 1234', tel: 'tel:+61755501234' });
    await open('?refinementList[make][0]=Nobody');
    const ask = await screen.findByRole('link', { name: 'Tell me when one arrives' });
    expect(ask.getAttribute('href')).toBe('/contact/');
    expect(screen.getByRole('link', { name: '07 5550 1234' }).getAttribute('href')).toBe('tel:+61755501234');
    delete page['phone'];
    delete page['tel'];
  });

  it('shows the newest cars when no similar search finds any [OPEN-39]', async () => {
    await open('?refinementList[make][0]=Nobody&refinementList[body][0]=Nothing');
    await screen.findByText('No cars match');
    const newest = await screen.findByRole('region', { name: 'Newest cars' });
    expect(within(newest).getAllByRole('article')).toHaveLength(6);
    expect(within(newest).getAllByRole('link')[0]!.getAttribute('href')).toBe('/cars/car-1/');
    visitor.presses('Clear all filters');
    await visitor.isTold('60 Cars');
  });

  it('leads to all cars, and shows the newest, where the dealer has none of the kind of the page', async () => {
    const widen = { label: 'Search all cars', href: '/cars/' };
    await open('', { scope: { car_type: ['other'] }, widen });
    const links = await screen.findAllByRole('link', { name: 'Search all cars' });
    expect(links.at(-1)!.getAttribute('href')).toBe('/cars/');
    expect(links.at(-1)!.className).toBe('button');
    expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull();
    const newest = await screen.findByRole('region', { name: 'Newest cars' });
    expect(within(newest).getAllByRole('article')).toHaveLength(6);
  });
});
