import { expect, test, vi } from 'vitest';
import { readAgain } from './read-again.ts';

/** A store whose answers a test gives one by one. */
function storeWith(everyMs = 1000) {
  const clock = { now: 1 };
  const asked: PromiseWithResolvers<string>[] = [];
  const failed = vi.fn();
  const values = readAgain<string, string>({
    everyMs: () => everyMs,
    most: 10,
    elapsed: () => clock.now,
    failed,
    read: () => {
      const one = Promise.withResolvers<string>();
      asked.push(one);
      return one.promise;
    },
  });
  return { clock, asked, failed, values };
}

async function firstRead(asked: PromiseWithResolvers<string>[], value: Promise<string>, answer: string) {
  asked[0]!.resolve(answer);
  await value;
}

test('a value is read once for all who ask, and again when it is due', async () => {
  const { clock, asked, values } = storeWith();
  const first = [values.get('a'), values.get('a')];
  asked[0]!.resolve('old');
  expect(await Promise.all(first)).toEqual(['old', 'old']);
  clock.now += 999;
  expect(await values.get('a')).toBe('old');
  expect(asked).toHaveLength(1);
  clock.now += 1;
  const second = values.get('a');
  asked[1]!.resolve('new');
  expect(await second).toBe('new');
});

test('a value counts from the moment when its read began, which another read follows', async () => {
  const { clock, asked, values } = storeWith();
  await firstRead(asked, values.get('a'), 'first');
  clock.now += 1000;
  const early = values.get('a');
  // The value changes now: the read that has begun may not see it.
  clock.now += 1000;
  const late = values.get('a');
  asked[1]!.resolve('before the change');
  expect(await early).toBe('before the change');
  await expect.poll(() => asked.length).toBe(3);
  asked[2]!.resolve('after the change');
  expect(await late).toBe('after the change');
});

test('the earlier value answers while the store is silent, and a read is given up after half a minute', async () => {
  const { clock, asked, values } = storeWith();
  await firstRead(asked, values.get('a'), 'earlier');
  clock.now += 1000;
  expect(await values.get('a')).toBe('earlier');
  expect(await values.get('a')).toBe('earlier');
  expect(asked).toHaveLength(2);
  clock.now += 30_000;
  const again = values.get('a');
  expect(asked).toHaveLength(3);
  asked[2]!.resolve('newest');
  expect(await again).toBe('newest');
  // What comes too late is no news.
  asked[1]!.resolve('late');
  await asked[1]!.promise;
  expect(await values.get('a')).toBe('newest');
});

test('the earlier value answers when the store fails, which is told once for each read; without one the failure is thrown', async () => {
  const { clock, asked, failed, values } = storeWith();
  const none = values.get('b');
  asked[0]!.reject(new Error('no answer'));
  await expect(none).rejects.toThrow('no answer');
  const first = values.get('a');
  asked[1]!.resolve('earlier');
  await first;
  clock.now += 1000;
  const second = values.get('a');
  asked[2]!.reject(new Error('no answer'));
  expect(await second).toBe('earlier');
  expect(await values.get('a')).toBe('earlier');
  expect(asked).toHaveLength(3);
  expect(failed).toHaveBeenCalledTimes(2);
});
