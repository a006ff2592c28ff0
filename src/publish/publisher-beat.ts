import { hostname } from 'node:os';
import { type ObjectStore, readJson, writeJson } from '../release-store/object-store.ts';

/** A worker of `publish --watch` that is at work. */
interface Beat {
  /** ISO time. */
  at: string;
  /** The machine. */
  on: string;
}

const beatKey = 'server/publisher.json';

/** Milliseconds between two beats. */
const beatMs = 60_000;

/** Milliseconds after which a publisher that said nothing has died or hangs. */
const longestSilenceMs = 5 * beatMs;

/** Notes every minute that a publisher is at work. @returns ends it: one that is stopped on purpose is not missed */
export function startBeat(store: ObjectStore, now: () => number): () => Promise<void> {
  const note = async () => {
    const at = new Date(now()).toISOString();
    // A store that does not answer is named by the publish itself.
    await writeJson<Beat>(store, beatKey, { at, on: hostname() }).catch(() => undefined);
  };
  let noting = note();
  const timer = setInterval(() => {
    noting = note();
  }, beatMs);
  return async () => {
    clearInterval(timer);
    await noting;
    await store.remove([beatKey]).catch(() => undefined);
  };
}

/** When a publisher was last at work, milliseconds since 1970, and what is wrong. Undefined where none is expected. */
export async function publisherStatus(store: ObjectStore, now: number) {
  const beat = await readJson<Beat>(store, beatKey);
  if (!beat) return undefined;
  const seenAt = Date.parse(beat.at);
  if (now - seenAt <= longestSilenceMs) return { seenAt };
  return {
    seenAt,
    problem: `The publisher on ${beat.on} is silent since ${beat.at}. Start it again: npm run publish -- --watch`,
  };
}
