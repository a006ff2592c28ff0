import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CaptchaNote, useCaptcha } from './StepForm.tsx';

/** A captcha that the test solves or rejects. */
function aCaptcha(isWanted = true) {
  const waiting: { give(proof: string): void; refuse(): void }[] = [];
  const solve = vi.fn(
    () =>
      new Promise<string>((resolve, reject) => {
        waiting.push({ give: resolve, refuse: () => reject(new Error('offline')) });
      }),
  );
  const { result } = renderHook(() => useCaptcha(isWanted, solve));
  return { captcha: result, solve, waiting };
}

describe('the captcha [LEAD-13]', () => {
  it('is solved once, when the visitor starts to fill in the form, and sending waits for it', async () => {
    const { captcha, solve, waiting } = aCaptcha();
    expect([captcha.current.state, solve.mock.calls.length]).toEqual(['waiting', 0]);
    act(() => captcha.current.start());
    act(() => captcha.current.start());
    expect([captcha.current.state, solve.mock.calls.length]).toEqual(['working', 1]);
    const proof = captcha.current.proof();
    await act(async () => waiting[0]!.give('p1'));
    expect(await proof).toBe('p1');
    expect([captcha.current.state, await captcha.current.proof(), solve.mock.calls.length]).toEqual([
      'done',
      'p1',
      1,
    ]);
  });

  it('starts when an untouched form is sent', async () => {
    const { captcha, waiting } = aCaptcha();
    let proof: Promise<string | undefined> = Promise.resolve('');
    act(() => {
      proof = captcha.current.proof();
    });
    await waitFor(() => expect(waiting).toHaveLength(1));
    await act(async () => waiting[0]!.give('p1'));
    expect(await proof).toBe('p1');
  });

  it('is solved again after the server refused the proof', async () => {
    const { captcha, waiting } = aCaptcha();
    act(() => captcha.current.start());
    await act(async () => waiting[0]!.give('p1'));
    act(() => captcha.current.renew());
    await act(async () => waiting[1]!.give('p2'));
    expect(await captcha.current.proof()).toBe('p2');
  });

  it('does not block the form when it fails, and is tried again when the form is sent', async () => {
    const { captcha, waiting } = aCaptcha();
    act(() => captcha.current.start());
    await act(async () => waiting[0]!.refuse());
    expect(captcha.current.state).toBe('failed');
    let proof: Promise<string | undefined> = Promise.resolve('');
    act(() => {
      proof = captcha.current.proof();
    });
    await waitFor(() => expect(waiting).toHaveLength(2));
    await act(async () => waiting[1]!.refuse());
    expect(await proof).toBeUndefined();
  });

  it('is not solved when the dealer turns it off [CFG-50]', async () => {
    const { captcha, solve } = aCaptcha(false);
    act(() => captcha.current.start());
    act(() => captcha.current.renew());
    expect([await captcha.current.proof(), solve.mock.calls.length]).toEqual([undefined, 0]);
  });

  it('shows its progress, and a retry when it failed', () => {
    const renew = vi.fn();
    const note = (state: 'waiting' | 'working' | 'done' | 'failed') => (
      <CaptchaNote captcha={{ state, renew, start: () => {}, proof: async () => undefined }} />
    );
    const { rerender } = render(note('working'));
    expect(screen.getByRole('status').textContent).toMatch(/^Checking\./);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(note('done'));
    expect(screen.getByRole('status').textContent).toBe('Check passed.');
    rerender(note('failed'));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(renew).toHaveBeenCalledTimes(1);
  });
});
