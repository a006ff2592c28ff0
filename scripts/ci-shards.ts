import { resolve } from 'node:path';
import { planShards } from '../src/build/ci-shards.ts';

/** Prints a workflow's outputs: `since`, `shards` and `count`, for the ref a push began from. */
const root = resolve(import.meta.dirname, '..');
const plan = planShards(root, resolve(root, 'dealers'), process.argv[2] ?? '');
console.error(plan.reason);
console.log(`since=${plan.since}\nshards=${JSON.stringify(plan.shards)}\ncount=${plan.count}`);
