import { expect, test } from 'vitest';
import { workQueue } from './work-queue.ts';

test('runs so many tasks at once, others when one has ended, also by an error, and refuses more than may wait', async () => {
  const queue = workQueue({ atOnce: 2, mostWaiting: 1 });
  const begun: string[] = [];
  const task = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const done = queue.run(() => {
      begun.push(name);
      return promise;
    });
    return { done, end: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  const [first, second, third] = [task('first'), task('second'), task('third')];
  await expect(task('fourth').done).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
  expect(begun).toEqual(['first', 'second']);
  first.fail();
  await expect(first.done).rejects.toThrow('first');
  expect(begun).toEqual(['first', 'second', 'third']);
  const fifth = task('fifth');
  second.end();
  third.end();
  fifth.end();
  expect(await Promise.all([second.done, third.done, fifth.done])).toEqual(['second', 'third', 'fifth']);
  const last = task('last');
  expect(begun.at(-1)).toBe('last');
  last.end();
  await last.done;
});
