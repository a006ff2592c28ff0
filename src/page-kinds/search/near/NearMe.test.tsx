import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { SearchState } from '../../../search/url-state.ts';
import { visitorPlace } from '../../../stores/visitor-place.ts';
import { pageAround } from '../open-search.fixture.ts';
import { NearMe } from './NearMe.tsx';

const places = [
  { name: 'Parramatta', lat: -33.81, lng: 151 },
  { name: 'Penrith', lat: -33.75, lng: 150.69 },
  { name: 'Artarmon', lat: -33.81, lng: 151.19 },
];
let state: SearchState = {};

function Page() {
  const [ui, setUi] = useState<SearchState>({});
  state = ui;
  const [Around] = useState(() => pageAround({ places }, setUi));
  return (
    <Around>
      <NearMe ui={ui} />
    </Around>
  );
}
const chosen = () => state.refinementList?.['location_name'];
const enter = (postcode: string) => {
  fireEvent.change(screen.getByLabelText('Your postcode or town'), { target: { value: postcode } });
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
};
const position = (answer: (ok: PositionCallback, no: PositionErrorCallback) => void) =>
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: answer } });

describe('near me', () => {
  it('sorts the locations by distance after a postcode is entered [OPEN-67] [LIMIT-5]', async () => {
    render(<Page />);
    enter('2750');
    await screen.findByText('Penrith', { selector: 'b' });
    const names = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(chosen()).toEqual(['Penrith', 'Parramatta', 'Artarmon']);
    expect((screen.getByLabelText('Distance') as HTMLSelectElement).value).toBe('50');
    expect(state.sortBy).toBe('nearest:asc');
    expect(names[0]).toMatch(/^Penrith\d km$|^Penrithless than 1 km$/);
    expect(names.map((name) => name?.replace(/\d.*|less.*/, ''))).toEqual([
      'Penrith',
      'Parramatta',
      'Artarmon',
    ]);
  });

  it('accepts the name of a town, in any case', async () => {
    render(<Page />);
    enter(' penrith ');
    await screen.findByText('Penrith', { selector: 'b' });
  });

  it('sets no distance when every location is far away', async () => {
    render(<Page />);
    enter('0870');
    await screen.findByText('Alice Springs', { selector: 'b' });
    expect(chosen()).toBeUndefined();
  });

  it('converts a distance to the location filter, and removes the filter again', async () => {
    render(<Page />);
    enter('2750');
    const distance = await screen.findByLabelText('Distance');
    fireEvent.change(distance, { target: { value: '10' } });
    expect(chosen()).toEqual(['Penrith']);
    fireEvent.change(distance, { target: { value: '' } });
    expect(chosen() ?? []).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: /Artarmon/ }));
    expect(chosen()).toEqual(['Artarmon']);
  });

  it.each([
    ['12', 'Invalid postcode. Please enter a 4-digit number.'],
    ['', 'Invalid postcode. Please enter a 4-digit number.'],
    ['0000', 'We do not know this postcode. Is it right?'],
    ['Atlantis', 'We do not know this town. Enter its postcode instead.'],
  ])('shows an error for the postcode "%s" [ERR-14]', async (postcode, message) => {
    render(<Page />);
    enter(postcode);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
  });

  it('requests the position only on a click, and shows a message when it is denied', async () => {
    const ask = vi.fn((_: PositionCallback, no: PositionErrorCallback) =>
      no({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError),
    );
    position(ask);
    render(<Page />);
    expect(ask).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Use where I am' }));
    await screen.findByText(/may not tell us where you are/);
  });

  it('rejects a position outside Australia', async () => {
    position((ok) => ok({ coords: { latitude: 51.5, longitude: 0 } } as GeolocationPosition));
    render(<Page />);
    fireEvent.click(screen.getByRole('button', { name: 'Use where I am' }));
    await screen.findByText(/outside Australia/);
  });

  it('stores the place, and "Change" removes the place and the distance filter', async () => {
    visitorPlace.update(() => ({ place: { name: 'Penrith', lat: -33.75, lng: 150.69 } }));
    render(<Page />);
    fireEvent.change(screen.getByLabelText('Distance'), { target: { value: '50' } });
    expect(chosen()).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    expect(chosen() ?? []).toEqual([]);
    expect(state.sortBy).toBeUndefined();
    expect(screen.getByLabelText('Your postcode or town')).toBeTruthy();
  });
});
