import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ViewSwitch } from './ResultsBar.tsx';

const { dataset } = document.documentElement;
const pressed = () =>
  screen.getAllByRole('button').filter((button) => button.getAttribute('aria-pressed') === 'true');
const names = () => pressed().map((button) => button.title);

/** Cars of a list whose first car is `scrolled` pixels above the window. Each is 100 pixels high. */
function listScrolledBy(scrolled: number): HTMLElement[] {
  return [0, 1, 2].map((at) => {
    const car = document.body.appendChild(document.createElement('li'));
    car.dataset['car'] = `car-${at}`;
    car.scrollIntoView = vi.fn();
    car.getBoundingClientRect = () => new DOMRect(0, at * 100 - scrolled, 100, 100);
    return car;
  });
}

const specList = { name: 'Spec list', icon: 'rows', isFirst: false } as const;

/** A visitor who presses before the effects of the page have run. */
function PressedAtOnce() {
  useLayoutEffect(() => screen.getByRole('button', { name: 'Spec list' }).click(), []);
  return <ViewSwitch view={specList} />;
}

beforeEach(() => {
  render(<ViewSwitch view={specList} />);
});

describe('the switch of the view', () => {
  it('begins with the grid [LIST-15]', () => {
    expect(names()).toEqual(['Grid']);
    expect(dataset['secondView']).toBeUndefined();
  });

  it('changes to the second view and back, and keeps the choice', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Spec list' }));
    expect(names()).toEqual(['Spec list']);
    expect(dataset['secondView']).toBe('');
    expect(localStorage.getItem('list-view')).toContain('"isSecond":true');
    fireEvent.click(screen.getByRole('button', { name: 'Grid' }));
    expect(names()).toEqual(['Grid']);
    expect(dataset['secondView']).toBeUndefined();
  });

  it('begins with the second view of a dealer who has it first, and leads to the grid [LIST-41]', () => {
    cleanup();
    dataset['secondView'] = '';
    render(<ViewSwitch view={{ ...specList, isFirst: true }} />);
    expect(names()).toEqual(['Spec list']);
    fireEvent.click(screen.getByRole('button', { name: 'Grid' }));
    expect(names()).toEqual(['Grid']);
    expect(dataset['secondView']).toBeUndefined();
    expect(localStorage.getItem('list-view')).toContain('"isSecond":false');
  });

  it('changes the view for a visitor who presses as soon as the button is there', () => {
    cleanup();
    render(<PressedAtOnce />);
    expect(names()).toEqual(['Spec list']);
    expect(dataset['secondView']).toBe('');
  });

  it('follows a choice in another tab', () => {
    localStorage.setItem('list-view', JSON.stringify({ state: { isSecond: true }, version: 1 }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'list-view' })));
    expect(names()).toEqual(['Spec list']);
    expect(dataset['secondView']).toBe('');
  });

  it.each([
    { scrolled: -50, kept: [] },
    { scrolled: 150, kept: ['car-1'] },
  ])('with the list scrolled by $scrolled pixels keeps $kept at the top', ({ scrolled, kept }) => {
    const cars = listScrolledBy(scrolled);
    fireEvent.click(screen.getByRole('button', { name: 'Spec list' }));
    const scrolledTo = cars.filter((car) => vi.mocked(car.scrollIntoView).mock.calls.length > 0);
    expect(scrolledTo.map((car) => car.dataset['car'])).toEqual(kept);
  });
});
