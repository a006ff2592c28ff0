import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, showToast } from '../../stores/toasts.ts';
import { startToasts } from './toast-region.ts';

const viewList = { label: 'View List', href: '/watchlist/' };
const region = () => screen.getByRole('region', { name: 'Messages' });
const text = () => within(region()).getByRole('status').textContent;
const button = () => screen.queryByRole('button', { name: 'Dismiss' });

document.body.innerHTML = '<button id="save">Save</button>';
startToasts();

beforeEach(() => {
  vi.useFakeTimers();
  dismissToast();
});

describe('a toast', () => {
  it('replaces the one before [LIMIT-6]', () => {
    showToast({ text: 'Car Saved In Watchlist', link: viewList });
    showToast({ text: 'Car Removed', link: viewList });
    expect(screen.getAllByRole('status')).toHaveLength(1);
    expect(text()).toBe('Car Removed');
    expect(screen.getAllByRole('link', { name: 'View List' })).toHaveLength(1);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/watchlist/');
  });

  it('has a link only when it has a target', () => {
    showToast({ text: 'Choose another' });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('has a button to undo, and disappears when that is pressed', () => {
    const run = vi.fn();
    showToast({ text: 'Search removed', action: { label: 'Undo', run } });
    document.getElementById('save')!.focus();
    const undo = screen.getByRole('button', { name: 'Undo' });
    undo.focus();
    undo.click();
    expect([run.mock.calls.length, text(), document.activeElement?.id]).toEqual([1, '', 'save']);
    showToast({ text: 'Car Removed' });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('does not move the focus', () => {
    document.getElementById('save')!.focus();
    showToast({ text: 'Car Removed', link: viewList });
    expect(document.activeElement?.id).toBe('save');
  });

  it('disappears after a while, but not while it has the focus', () => {
    showToast({ text: 'Car Removed', link: viewList });
    vi.advanceTimersByTime(9_000);
    screen.getByRole('link').focus();
    vi.advanceTimersByTime(60_000);
    expect(text()).toBe('Car Removed');
    screen.getByRole('link').blur();
    vi.advanceTimersByTime(10_001);
    expect([text(), button()]).toEqual(['', null]);
  });

  it('does not disappear while the tab is hidden', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    showToast({ text: 'Car Removed' });
    vi.advanceTimersByTime(60_000);
    expect(text()).toBe('Car Removed');
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(10_001);
    expect(text()).toBe('');
  });

  it.each(['Escape', 'the button'])('is closed by %s, and the focus returns', (way) => {
    document.getElementById('save')!.focus();
    showToast({ text: 'Car Removed', link: viewList });
    button()!.focus();
    if (way === 'Escape') {
      button()!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    } else button()!.click();
    expect(text()).toBe('');
    expect(document.activeElement?.id).toBe('save');
  });
});
