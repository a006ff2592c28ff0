const fetched = new Map<string, Promise<void>>();

/**
 * Every `import()` of the browser's code goes through here (`src/build/whole-imports.ts`). A browser may remember that
 * an import failed and never ask for its file again in that page, also when the connection is back. So files are
 * fetched first, which no browser remembers, and imported once all of them are in its cache.
 *
 * Write `await import()` or `import().then().catch()`: a second argument of `then` may be taken for a part of `load`.
 *
 * @param names what the module consists of beyond the code that asks for it: '_astro/start-outbox.Bx1.js'
 * @returns rejects while a file cannot be had; the next call tries again
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
  // A file that is cut off is not in the cache.
  await answer.arrayBuffer();
}
