import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CardView } from '../../domain/cars/card-view.ts';
import { cardView } from '../../domain/cars/card-view-of.ts';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import { comparison } from '../../stores/compare.ts';
import { garage } from '../../stores/saved-cars.ts';
import { dismissToast, toasts } from '../../stores/toasts.ts';
import { SaveControls as Controls } from '../../ui/saving/SaveControls.tsx';
import { defineCarSaving } from './car-saving.ts';

// The attributes of the page are set before its scripts run, because the lists are created once.
Object.assign(document.documentElement.dataset, { dealershipId: 'd-1', savedList: 'garage', compare: '' });
defineCarSaving();

const rules = { list: 'garage', compare: true, saveOnlyUsed: false } as const;
const view = (id = '1', change = {}): CardView =>
  cardView(
    aListedCar({ id, slug: `car-${id}`, ...change }),
    // biome-ignore lint/suspicious/noExplicitAny: the controls read nothing else of the rules
    { saving: rules, tagNames: { new: '' }, specialTags: [], buttons: [], can: {}, noPriceText: '' } as any,
    { today: '2025-01-01' },
  );
/** The controls on a card. */
const SaveControls = ({ car, look = 'photo' }: { car: CardView; look?: 'photo' | 'line' }) => (
  <div data-page-car={JSON.stringify(car.page)}>
    <Controls car={car} look={look} />
  </div>
);
const heart = () => screen.queryByRole('button', { name: 'Save 2021 Toyota Corolla' });
const compare = () => screen.getByRole('button', { name: 'Compare 2021 Toyota Corolla' });
const pressed = (button: HTMLElement | null) => button?.getAttribute('aria-pressed');

beforeEach(() => {
  dismissToast();
});

describe('the save button of a car', () => {
  it('saves the car, shows that, and removes it again [WATCH-4] [WATCH-7] [WATCH-8] [DATA-19]', () => {
    render(<SaveControls car={view()} />);
    expect(pressed(heart())).toBe('false');
    act(() => heart()!.click());
    expect(pressed(heart())).toBe('true');
    expect(garage('d-1').getState().cars[0]).toMatchObject({
      id: '1',
      name: '2021 Toyota Corolla',
      slug: 'car-1',
      make: 'Toyota',
      model: 'Corolla',
      primary_image_url: aListedCar().image,
      price: 26990,
    });
    const link = { label: 'View List', href: '/favourites/' };
    expect(toasts.getState().toast).toEqual({ text: 'Car Saved In Favourites', link });
    act(() => heart()!.click());
    expect(pressed(heart())).toBe('false');
    expect(toasts.getState().toast).toEqual({ text: 'Car Removed', link });
  });

  it('says on the page of a car what it has done, in its name too', () => {
    render(<SaveControls car={view()} look="line" />);
    const button = heart()!;
    const said = () => [button.textContent, button.ariaLabel, pressed(button)];
    expect(said()).toEqual(['Save', 'Save 2021 Toyota Corolla', 'false']);
    act(() => button.click());
    expect(said()).toEqual(['Saved', 'Saved 2021 Toyota Corolla', 'true']);
    act(() => button.click());
    expect(said()).toEqual(['Save', 'Save 2021 Toyota Corolla', 'false']);
  });

  it('treats a double click as one click', () => {
    render(<SaveControls car={view()} />);
    const click = (detail: number) =>
      heart()!.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
    act(() => void [click(1), click(2)]);
    expect(pressed(heart())).toBe('true');
  });

  it('reports event 39 when it saves, not when it removes [WATCH-9] [EVENT-5]', () => {
    const reported = vi.fn();
    const listen = (event: Event) => reported((event as CustomEvent).detail);
    document.addEventListener('forecourt:event', listen);
    render(<SaveControls car={view()} />);
    act(() => heart()!.click());
    act(() => heart()!.click());
    document.removeEventListener('forecourt:event', listen);
    expect(reported.mock.calls).toEqual([[{ event_id: 39, car_id: '1', dealership_id: 'd-1' }]]);
  });

  it('reports event 39 for the dealership of the car [EVENT-5]', () => {
    const reported = vi.fn();
    const listen = (event: Event) => reported((event as CustomEvent).detail);
    document.addEventListener('forecourt:event', listen);
    const car = view();
    render(<SaveControls car={{ ...car, page: { ...car.page, dealershipId: 'd-2' } }} />);
    act(() => heart()!.click());
    document.removeEventListener('forecourt:event', listen);
    expect(reported.mock.calls).toEqual([[{ event_id: 39, car_id: '1', dealership_id: 'd-2' }]]);
  });

  it('is absent for a sold car, unless the car is saved [WATCH-5] [OPEN-95]', () => {
    const sold = view('1', { status: 'sold' });
    render(<SaveControls car={sold} />);
    expect(heart()).toBeNull();
    cleanup();
    render(<SaveControls car={view()} />);
    act(() => heart()!.click());
    cleanup();
    render(<SaveControls car={sold} />);
    expect(pressed(heart())).toBe('true');
    act(() => heart()!.click());
    expect(heart()).toBeNull();
  });

  it('shows the state of the other car when its card gets another car', () => {
    const { rerender } = render(<SaveControls car={view('2')} />);
    act(() => heart()!.click());
    rerender(<SaveControls car={view()} />);
    expect(pressed(heart())).toBe('false');
    expect(heart()!.hasAttribute('data-just-saved')).toBe(false);
    rerender(<SaveControls car={view('2')} />);
    expect(pressed(heart())).toBe('true');
    act(() => heart()!.click());
    expect(garage('d-1').getState().cars).toEqual([]);
    rerender(<SaveControls car={view()} />);
    act(() => heart()!.click());
    expect(
      garage('d-1')
        .getState()
        .cars.map(({ id }) => id),
    ).toEqual(['1']);
    rerender(<SaveControls car={view('3', { status: 'sold' })} />);
    expect(heart()).toBeNull();
    rerender(<SaveControls car={view('4')} />);
    expect(pressed(heart())).toBe('false');
  });

  it('shows changes made in another tab, even on cards that are rendered later', () => {
    const other = { ...garage('d-1').getState() };
    act(() => garage('d-1').update(() => other));
    render(<SaveControls car={view()} />);
    const state = {
      cars: [
        { id: '1', name: 'x', slug: 'x', make: '', model: '', primary_image_url: '/x', price: 1, savedAt: 1 },
      ],
    };
    localStorage.setItem('favourites:d-1', JSON.stringify({ version: 1, state }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'favourites:d-1' })));
    expect(pressed(heart())).toBe('true');
    cleanup();
    render(<SaveControls car={view()} />);
    expect(pressed(heart())).toBe('true');
  });

  it('keeps its state when its island hydrates and when React renders the card again', async () => {
    document.body.innerHTML = `<div id="island">${renderToString(<SaveControls car={view()} />)}</div>`;
    act(() => heart()!.click());
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    const island = document.getElementById('island')!;
    const root = await act(async () => hydrateRoot(island, <SaveControls car={view()} />));
    await act(async () => root.render(<SaveControls car={{ ...view(), subtitle: 'now with a subtitle' }} />));
    expect(pressed(heart())).toBe('true');
    act(() => heart()!.click());
    expect(pressed(heart())).toBe('false');
    expect(complaints.mock.calls).toEqual([]);
    await act(async () => root.unmount());
    complaints.mockRestore();
  });
});

describe('the compare toggle of a car', () => {
  it('adds and removes the car, and asks for a second car after the first [CFG-7]', () => {
    render(<SaveControls car={view()} />);
    act(() => compare().click());
    expect(pressed(compare())).toBe('true');
    expect(toasts.getState().toast?.text).toBe('Choose another to compare it with');
    act(() => compare().click());
    expect([pressed(compare()), comparison('d-1').getState().cars]).toEqual(['false', []]);
  });

  it('limits the comparison to four cars [OPEN-25]', () => {
    for (const id of ['1', '2', '3', '4', '5']) {
      render(<SaveControls car={view(id)} />);
      act(() => compare().click());
      if (id !== '5') cleanup();
    }
    expect(pressed(compare())).toBe('false');
    expect(toasts.getState().toast).toEqual({
      text: 'You can compare 4 at a time',
      link: { label: 'Compare them', href: '/compare/#1,2,3,4' },
    });
  });
});

it('there are no controls when the dealer has no saved list', () => {
  const { saving: _, ...bare } = view();
  render(<SaveControls car={bare} />);
  expect(screen.queryAllByRole('button')).toEqual([]);
});
