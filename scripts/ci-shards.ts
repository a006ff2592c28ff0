import { resolve } from 'node:path';
import { planShards } from '../src/build/ci-shards.ts';

/** Prints the outputs of a CI workflow: `since`, `shards` and `count`. The argument is the git ref before the push. */
const root = resolve(import.meta.dirname, '..');
const plan = planShards(root, resolve(root, 'dealers'), process.argv[2] ?? '');
console.error(plan.reason);
console.log(`since=${plan.since}\nshards=${JSON.stringify(plan.shards)}\ncount=${plan.count}`);
