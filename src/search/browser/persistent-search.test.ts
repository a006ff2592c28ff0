import { describe, expect, it, vi } from 'vitest';
import type { SearchRequest } from '../request.ts';
import { createPersistentSearch } from './persistent-search.ts';

/** A persistent search with a client that can be down, and with pauses that the test ends. */
function parts() {
  const state = { isDown: false };
  const client = {
    search: vi.fn(async (requests: readonly SearchRequest[]) => {
      if (state.isDown) throw new Error('down');
      return { results: requests.map(({ query }) => ({ leftOut: [query] })) as never };
    }),
  };
  const pauses: number[] = [];
  const ends: (() => void)[] = [];
  const persistent = createPersistentSearch(client, (ms) => {
    let wake = () => {};
    const over = new Promise<void>((resolve) => {
      wake = resolve;
    });
    pauses.push(ms);
    ends.push(wake);
    return { over, wake };
  });
  const answered: string[] = [];
  const ask = (query: string) =>
    void persistent.search([{ query }]).then(({ results }) => answered.push(String(results[0]!.leftOut)));
  const hasPaused = (times: number) => expect.poll(() => pauses).toHaveLength(times);
  return { persistent, state, pauses, ask, answered, hasPaused, pauseEnds: () => ends.at(-1)?.() };
}

describe('the persistent search', () => {
  it('retries after growing pauses until it succeeds [ERR-5]', async () => {
    const { persistent, state, pauses, ask, answered, hasPaused, pauseEnds } = parts();
    state.isDown = true;
    ask('kia');
    for (let attempt = 1; attempt <= 8; attempt++) {
      await hasPaused(attempt);
      expect(persistent.health()).toBe('failed');
      if (attempt < 8) pauseEnds();
    }
    expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    state.isDown = false;
    pauseEnds();
    await expect.poll(() => answered).toEqual(['kia']);
    expect(persistent.health()).toBe('well');
  });

  it('retries at once on request [ERR-5]', async () => {
    const { persistent, state, ask, answered, hasPaused } = parts();
    const heard: string[] = [];
    const end = persistent.subscribe(() => heard.push(persistent.health()));
    state.isDown = true;
    ask('kia');
    await hasPaused(1);
    persistent.retry();
    await hasPaused(2);
    state.isDown = false;
    persistent.retry();
    await expect.poll(() => answered).toEqual(['kia']);
    expect(heard).toEqual(['failed', 'retrying', 'failed', 'retrying', 'well']);
    end();
  });

  it('answers only the latest search', async () => {
    const { persistent, state, ask, answered, hasPaused } = parts();
    state.isDown = true;
    ask('kia');
    await hasPaused(1);
    ask('ford');
    await hasPaused(2);
    expect(persistent.health()).toBe('failed');
    state.isDown = false;
    ask('mazda');
    await expect.poll(() => answered).toEqual(['mazda']);
    expect(persistent.health()).toBe('well');
  });

  it('starts with the shortest pause again for a new search', async () => {
    const { state, pauses, ask, answered, hasPaused, pauseEnds } = parts();
    state.isDown = true;
    ask('kia');
    await hasPaused(1);
    pauseEnds();
    await hasPaused(2);
    ask('ford');
    await hasPaused(3);
    expect(pauses).toEqual([2000, 4000, 2000]);
    expect(answered).toEqual([]);
  });
});
