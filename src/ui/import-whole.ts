const fetched = new Map<string, Promise<void>>();

/**
 * Replaces every `import()` in browser code (`src/build/vite-plugins.ts`). A browser may remember a failed import and
 * never request the file again in that page, even when the connection is back. So the files are first loaded with
 * `fetch`, whose failures no browser remembers, and imported when all of them are in the cache. Write `await import()`
 * or `import().then().catch()`, because a second argument of `then` could become part of `load`.
 *
 * @param names the files of the module that are not loaded yet: '_astro/start-outbox.Bx1.js'
 * @returns rejects when a file cannot be loaded; the next call tries again
 */
export function importWhole<Module>(load: () => Promise<Module>, names: string[]): Promise<Module> {
  return Promise.all(names.map(fetchOnce)).then(load);
}

function fetchOnce(name: string): Promise<void> {
  const known = fetched.get(name);
  if (known) return known;
  const coming = fetchFile(name);
  fetched.set(name, coming);
  coming.catch(() => fetched.delete(name));
  return coming;
}

async function fetchFile(name: string): Promise<void> {
  const answer = await fetch(`/${name}`);
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}.`);
  // An incomplete file would not be in the cache.
  await answer.arrayBuffer();
}
