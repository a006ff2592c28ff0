import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { leastDealer } from './dealer.fixture.ts';
import { loadDealers } from './load.ts';
import { type KeyPath, valueAt } from './problem.ts';
import { type Dealer, dealerSchema } from './schema/dealer.ts';
import { optionsOf } from './schema-walk.ts';

const root = fileURLToPath(new URL('../../dealers/', import.meta.url));
let dealers: Dealer[] = [];
beforeAll(async () => {
  ({ dealers } = await loadDealers(root));
});

/** A dealer that sets only the required options: all others have their defaults. */
const usual = dealerSchema.parse(leastDealer);

/** The values at a path, one for each entry of the lists in it. */
function valuesAt(holder: unknown, path: KeyPath): unknown[] {
  const at = path.indexOf(0);
  if (at < 0) return [valueAt(holder, path)];
  const list = valueAt(holder, path.slice(0, at));
  return Array.isArray(list) ? list.flatMap((entry) => valuesAt(entry, path.slice(at + 1))) : [];
}

const switched = ({ path }: { path: KeyPath }): boolean => {
  const [given] = valuesAt(usual, path);
  return dealers.some((dealer) =>
    valuesAt(dealer, path).some(
      (value) => value !== undefined && JSON.stringify(value) !== JSON.stringify(given),
    ),
  );
};

describe('the demo dealers together', () => {
  test('set every option that has a CFG id to something else than its default', () => {
    expect(dealers.length).toBeGreaterThan(5);
    const idle = optionsOf(dealerSchema).filter((option) => option.cfg && !switched(option));
    expect(idle.map(({ cfg, path }) => `${cfg} ${path.join('.')}`)).toEqual([]);
  });
});
