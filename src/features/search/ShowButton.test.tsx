import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ShowButton } from './ShowButton.tsx';

const noun = { one: 'Car', other: 'Cars' };
const button = (count: number) => <ShowButton count={count} noun={noun} onClick={() => {}} />;
const seen = () => document.querySelector('[aria-hidden]')!.textContent;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Frames by hand: each call is the next one, so many milliseconds later. */
function frames({ still }: { still: boolean }) {
  let next: FrameRequestCallback | undefined;
  let now = 1000;
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
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
  it('runs to a new count before the eyes, and tells a screen reader only where it ends [LIST-6] [LIST-7]', () => {
    const pass = frames({ still: false });
    const { rerender } = render(button(100));
    rerender(button(300));
    expect(screen.getByRole('button', { name: 'Show Me 300 Cars' })).toBeTruthy();
    pass(125);
    expect(seen()).toBe('Show Me 200 Cars');
    expect(screen.getByRole('button').textContent).toContain('Show Me 300 Cars');
    pass(125);
    expect(seen()).toBe('Show Me 300 Cars');
  });

  it('goes on from where it is when the count changes again', () => {
    const pass = frames({ still: false });
    const { rerender } = render(button(100));
    rerender(button(300));
    pass(125);
    rerender(button(0));
    pass(250);
    expect(seen()).toBe('Show Me 0 Cars');
  });

  it('changes at once for those who asked for less motion [LIST-7]', () => {
    frames({ still: true });
    const { rerender } = render(button(100));
    rerender(button(300));
    expect(seen()).toBe('Show Me 300 Cars');
  });

  it.each([
    [1, 'Show Me 1 Car'],
    [0, 'Show Me 0 Cars'],
    [1234, 'Show Me 1,234 Cars'],
  ])('for %i is %s [OPEN-56]', (count, words) => {
    render(button(count));
    expect(screen.getByRole('button', { name: words })).toBeTruthy();
  });
});
