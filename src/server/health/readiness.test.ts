import { expect, test } from 'vitest';
import { LoadShedder } from './readiness.ts';

/** A clock in milliseconds, and the running calls. */
function stage() {
  const clock = { now: 0 };
  const shedder = new LoadShedder(() => clock.now);
  const open: (() => void)[] = [];
  const begin = (count: number) => {
    let refused = 0;
    for (let number = 0; number < count; number++) {
      const end = shedder.begin();
      if (end) open.push(end);
      else refused += 1;
    }
    return refused;
  };
  const answer = (count: number) => {
    for (const end of open.splice(0, count)) end();
  };
  return { clock, shedder, begin, answer };
}

test('a burst on a server that has not answered anything yet is limited to 128 calls', () => {
  const { begin, shedder } = stage();
  expect(begin(400)).toBe(272);
  expect(shedder.underWay).toBe(128);
});

test('a server that answers 20 calls a second keeps at most 128 waiting', () => {
  const { clock, begin, answer } = stage();
  begin(128);
  for (let second = 0; second < 10; second++) {
    clock.now += 1000;
    answer(20);
    expect(begin(400)).toBe(380);
  }
});

test('a server that answers 500 calls a second accepts 2,000 at once', () => {
  const { clock, shedder, begin, answer } = stage();
  for (let second = 0; second < 5; second++) {
    for (let part = 0; part < 10; part++) {
      begin(50);
      answer(50);
    }
    clock.now += 1000;
  }
  begin(5000);
  expect(shedder.underWay).toBe(2000);
});

test('a server that stopped answering gets only a few calls at first', () => {
  const { clock, begin, answer } = stage();
  begin(100);
  answer(100);
  clock.now += 10_000;
  expect(begin(200)).toBe(72);
});
