import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LeadOutbox, Resent } from './lead-outbox.ts';
import { startResending } from './resend-leads.ts';
import { dismissToast, showToast, toasts } from './toasts.ts';

const entry: Resent['entry'] = {
  key: 'k',
  path: '/api/forms',
  payload: {},
  at: new Date(2026, 10, 21, 12).getTime(),
  tries: 1,
  nextAt: 0,
};

const sent = { sent: 'lead-1' };

/** An outbox whose tries have these outcomes, one list for each try. Then it is empty. */
function outboxThat(...tries: Resent['outcome'][][]) {
  const asked: boolean[] = [];
  const forgotten: string[] = [];
  const outbox: Pick<LeadOutbox, 'resend' | 'forget'> = {
    forget: (key) => void forgotten.push(key),
    async resend(isAll, told = () => {}) {
      asked.push(isAll);
      const outcomes = tries.shift() ?? [];
      for (const [index, outcome] of outcomes.entries())
        told({ entry: { ...entry, key: `k${index}` }, outcome });
      return tries.length > 0 ? Date.now() + 60_000 : undefined;
    },
  };
  return { outbox, asked, forgotten };
}

const said = () => toasts.getState().toast?.text;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  dismissToast();
});

describe('a stored lead', () => {
  it('is sent again when it is due, until it is sent', async () => {
    const { outbox, asked } = outboxThat(['waits'], ['waits'], [sent]);
    startResending(outbox)();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(asked).toEqual([false]);
    expect(said()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said()).toBe('We have sent what was waiting.');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is sent at once when the connection is back, and only once when that comes and goes', async () => {
    const { outbox, asked } = outboxThat(['waits'], [sent, sent]);
    startResending(outbox)();
    await vi.advanceTimersByTimeAsync(0);
    for (let times = 0; times < 3; times++) window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([false, true]);
    expect(said()).toBe('We have sent what was waiting.');
  });

  it('is sent again when the connection came back during a try that failed', async () => {
    const asked: boolean[] = [];
    let fail = () => {};
    const outbox: Pick<LeadOutbox, 'resend' | 'forget'> = {
      forget: () => {},
      resend(isAll) {
        asked.push(isAll);
        return new Promise((resolve) => {
          fail = () => resolve(Date.now() + 60_000);
        });
      },
    };
    startResending(outbox)();
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual([false]);
    fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([false, true]);
  });

  it.each<[outcomes: Resent['outcome'][], text: string]>([
    [
      [sent, { refused: 'Please choose a date.' }],
      'What you sent on 21 November 2026 was not accepted: Please choose a date.',
    ],
    [
      ['expired', sent],
      'What you sent on 21 November 2026 never reached us. After 30 days we no longer try. Please call us.',
    ],
  ])('with the outcomes %j is reported with what the visitor must know', async (outcomes, text) => {
    startResending(outboxThat(outcomes).outbox)();
    await vi.advanceTimersByTimeAsync(0);
    expect(said()).toBe(text);
  });

  it('is reported again on the next page when the visitor cannot have read it', async () => {
    const notes = ['One.', 'Two.', 'Three.'].map((refused) => ({ refused }));
    const { outbox, forgotten } = outboxThat(notes, [{ refused: 'One.' }]);
    const wake = startResending(outbox);
    wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(said()).toContain('One.');
    // A second try reports it again, but it is not shown twice.
    wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(forgotten).toEqual([]);
    dismissToast();
    expect(forgotten).toEqual(['k0']);
    expect(said()).toContain('Two.');
    showToast({ text: 'Saved.' });
    expect(said()).toBe('Saved.');
    dismissToast();
    expect(said()).toContain('Three.');
    expect(forgotten).toEqual(['k0']);
  });
});
