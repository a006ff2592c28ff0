import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ShowButton } from './ShowButton.tsx';

const noun = { one: 'Car', other: 'Cars' };
const button = (count: number) => <ShowButton count={count} noun={noun} onClick={() => {}} />;
const seen = () => document.querySelector('[aria-hidden]')!.textContent;

/** Replaces the browser's animation frames. Each call of the returned function runs the next frame after `ms`. */
function frames({ reducedMotion }: { reducedMotion: boolean }) {
  let next: FrameRequestCallback | undefined;
  let now = 1000;
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    next = frame;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    next = undefined;
  });
  return (ms: number) =>
    act(() => {
      now += ms;
      const frame = next;
      next = undefined;
      frame?.(now);
    });
}

describe('Show Me {count} {noun}', () => {
  it('counts up to a new number visibly, and gives screen readers only the final one [LIST-6] [LIST-7]', () => {
    const pass = frames({ reducedMotion: false });
    const { rerender } = render(button(100));
    rerender(button(300));
    expect(screen.getByRole('button', { name: 'Show Me 300 Cars' })).toBeTruthy();
    pass(125);
    expect(seen()).toBe('Show Me 200 Cars');
    expect(screen.getByRole('button').textContent).toContain('Show Me 300 Cars');
    pass(125);
    expect(seen()).toBe('Show Me 300 Cars');
  });

  it('ends at the latest count when the count changes during the animation', () => {
    const pass = frames({ reducedMotion: false });
    const { rerender } = render(button(100));
    rerender(button(300));
    pass(125);
    rerender(button(0));
    pass(250);
    expect(seen()).toBe('Show Me 0 Cars');
  });

  it('changes at once when the visitor prefers reduced motion [LIST-7]', () => {
    frames({ reducedMotion: true });
    const { rerender } = render(button(100));
    rerender(button(300));
    expect(seen()).toBe('Show Me 300 Cars');
  });

  it.each([
    [1, 'Show Me 1 Car'],
    [0, 'Show Me 0 Cars'],
    [1234, 'Show Me 1,234 Cars'],
  ])('shows for %i cars "%s" [OPEN-56]', (count, words) => {
    render(button(count));
    expect(screen.getByRole('button', { name: words })).toBeTruthy();
  });
});
