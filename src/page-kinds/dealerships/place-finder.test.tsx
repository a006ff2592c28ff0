import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { visitorPlace } from '../../stores/visitor-place.ts';
import './place-finder.ts';

const places = [
  ['Parramatta', -33.81, 151],
  ['Penrith', -33.75, 150.69],
  ['Artarmon', -33.81, 151.19],
] as const;

function draw(attributes = '') {
  document.body.innerHTML = `
    <place-finder ${attributes}>
      <form><input name="postcode"><p class="place-finder-problem"></p><p class="place-finder-from"></p></form>
      <ul class="places-grid">
        <li data-name="Head office">Head office</li>
        ${places.map(([name, lat, lng]) => `<li data-lat="${lat}" data-lng="${lng}" data-name="${name}">${name}<i data-distance></i></li>`).join('')}
      </ul>
    </place-finder>`;
}
const names = () => [...document.querySelectorAll<HTMLElement>('li')].map(({ dataset }) => dataset['name']);
const text = (selector: string) => document.querySelector(selector)?.textContent;
const enter = (postcode: string) => {
  document.querySelector('input')!.value = postcode;
  document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
};

it('sorts the locations by distance from a postcode [OPEN-67] [LIMIT-5]', async () => {
  draw();
  expect(names()).toEqual(['Head office', 'Parramatta', 'Penrith', 'Artarmon']);
  enter(' 2750 ');
  await waitFor(() => expect(names()).toEqual(['Penrith', 'Parramatta', 'Artarmon', 'Head office']));
  expect(text('[data-distance]')).toBe('1 km away');
  expect(text('.place-finder-from')).toBe('Nearest to Penrith: Penrith');
});

it("remembers the visitor's place on the next page", () => {
  visitorPlace.update(() => ({ place: { name: 'Chatswood', lat: -33.81, lng: 151.19 } }));
  draw();
  expect(names()[0]).toBe('Artarmon');
});

it.each([
  ['12', 'Invalid postcode. Please enter a 4-digit number.', '[ERR-14]'],
  ['', 'Invalid postcode. Please enter a 4-digit number.', '[ERR-14]'],
  ['0000', 'Invalid postcode', '[ERR-13] [LOC-15]'],
])('shows for the postcode "%s": %s %s', async (postcode, message) => {
  draw();
  enter(postcode);
  await waitFor(() => expect(text('.place-finder-problem')).toBe(message));
  expect(document.querySelector('input')?.getAttribute('aria-invalid')).toBe('true');
  expect(names()[0]).toBe('Head office');
});

it('asks the maps service of the dealer when there is one [API-17]', async () => {
  const ask = vi.fn(async () =>
    Response.json({ status: 'OK', results: [{ geometry: { location: { lat: -33.8, lng: 151.2 } } }] }),
  );
  vi.stubGlobal('fetch', ask);
  draw('data-geocoder-key="k"');
  enter('2750');
  await waitFor(() => expect(names()[0]).toBe('Artarmon'));
  expect(ask).toHaveBeenCalledOnce();
});
