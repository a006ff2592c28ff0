import { expect, test } from 'vitest';
import { loadShedder } from './readiness.ts';

/** A clock in milliseconds, and the running calls. */
function stage() {
  const clock = { now: 0 };
  const shedder = loadShedder(() => clock.now);
  const begin = (count: number) => {
    let refused = 0;
    for (let number = 0; number < count; number++) if (!shedder.begin()) refused += 1;
    return refused;
  };
  const answer = (count: number) => {
    for (let number = 0; number < count; number++) {
      shedder.leave();
      shedder.answered();
    }
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

test('says whether it refuses calls, and whether it has answered none meanwhile', () => {
  const { clock, shedder, begin, answer } = stage();
  begin(128);
  expect(shedder.state).toBe('free');
  for (let second = 0; second < 6; second++) {
    begin(1);
    expect(shedder.state).toBe(second < 4 ? 'shedding' : 'stuck');
    clock.now += 1000;
  }
  answer(1);
  expect(shedder.state).toBe('shedding');
  clock.now += 4000;
  expect(shedder.state).toBe('free');
});

test('a call that waits for its client takes no place', () => {
  const { shedder, begin } = stage();
  begin(128);
  shedder.leave();
  expect(begin(2)).toBe(1);
});
