import { describe, expect, it, vi } from 'vitest';
import type { SearchRequest } from '../request.ts';
import { createFailoverClient, type SearchClient } from './search-client.ts';

/** A failover client with two engines that can be down, and with pauses that the test ends. */
function parts() {
  const state = { primaryIsDown: false, standbyIsDown: false };
  const engine = (name: string, isDown: () => boolean): SearchClient => ({
    search: vi.fn(async (requests: readonly SearchRequest[]) => {
      if (isDown()) throw new Error(`${name} is down`);
      return { results: requests.map(() => ({ leftOut: [name] })) as never };
    }),
    prefetch: vi.fn(),
  });
  const primary = engine('primary', () => state.primaryIsDown);
  const standby = engine('standby', () => state.standbyIsDown);
  const pauses: number[] = [];
  const tasks: (() => void)[] = [];
  const client = createFailoverClient({
    primary,
    standby,
    later: (task, ms) => {
      pauses.push(ms);
      tasks.push(task);
    },
  });
  const ask = async (query = '', page = 0) =>
    (await client.search([{ query, page }])).results[0]!.leftOut?.[0];
  return { client, primary, standby, state, pauses, ask, timePasses: async () => tasks.shift()?.() };
}

describe('the failover client', () => {
  it('does not use the standby while the primary answers', async () => {
    const { ask, standby, client, primary } = parts();
    client.prefetch();
    expect([await ask('a'), await ask('b')]).toEqual(['primary', 'primary']);
    expect(primary.prefetch).toHaveBeenCalledOnce();
    expect(standby.search).not.toHaveBeenCalled();
    expect(standby.prefetch).not.toHaveBeenCalled();
  });

  it('answers from the standby without a request to the primary each time [LIST-23]', async () => {
    const { ask, state, primary } = parts();
    state.primaryIsDown = true;
    expect([await ask('a'), await ask('b'), await ask('c')]).toEqual(['standby', 'standby', 'standby']);
    expect(primary.search).toHaveBeenCalledTimes(1);
  });

  it('retries the primary after growing pauses, and uses it again when it answers', async () => {
    const { ask, state, pauses, timePasses } = parts();
    state.primaryIsDown = true;
    await ask('a');
    await timePasses();
    await expect.poll(() => pauses).toHaveLength(2);
    expect(pauses).toEqual([2000, 4000]);
    for (let tries = 3; tries < 12; tries++) {
      await timePasses();
      await expect.poll(() => pauses).toHaveLength(tries);
    }
    expect(Math.max(...pauses)).toBe(60_000);
    state.primaryIsDown = false;
    await timePasses();
    await expect.poll(() => ask('b')).toBe('primary');
    expect(pauses).toHaveLength(11);
  });

  it('loads further pages of a search from the engine that returned the first', async () => {
    const { ask, state, timePasses } = parts();
    state.primaryIsDown = true;
    expect(await ask('a', 0)).toBe('standby');
    state.primaryIsDown = false;
    await timePasses();
    expect(await ask('a', 1)).toBe('standby');
    expect(await ask('b', 0)).toBe('primary');
    expect(await ask('a', 0)).toBe('primary');
  });

  it('returns to the primary for the same search too, when its list begins anew', async () => {
    const { ask, state, timePasses } = parts();
    state.primaryIsDown = true;
    expect(await ask('a')).toBe('standby');
    state.primaryIsDown = false;
    await timePasses();
    expect([await ask('a'), await ask('a', 1)]).toEqual(['primary', 'primary']);
  });

  it('returns to a primary that answers other searches, whatever was asked last', async () => {
    const { client, primary, ask, timePasses } = parts();
    vi.mocked(primary.search).mockImplementation(async ([first]) => {
      if (first?.query === 'refused') throw new Error('400');
      return { results: [{ leftOut: ['primary'] }] as never };
    });
    expect((await client.search([{ query: 'refused' }])).results[0]!.leftOut).toEqual(['standby']);
    await timePasses();
    await expect.poll(() => ask('b')).toBe('primary');
  });

  it('rejects with the error of the primary when both fail, and recovers with the next search', async () => {
    const { ask, state } = parts();
    Object.assign(state, { primaryIsDown: true, standbyIsDown: true });
    await expect(ask('a')).rejects.toThrow('primary is down');
    state.primaryIsDown = false;
    expect(await ask('a')).toBe('primary');
  });
});
