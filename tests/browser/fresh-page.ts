import { afterEach, beforeAll, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

// Test files share a process, because most are done sooner than jsdom and React are loaded. Each gets a window and
// modules of its own all the same, as a visitor who opens a page. The old window stays until then, for what its last
// test has not waited for.
const worker: { leave?: () => Promise<void> } & typeof globalThis = globalThis;
await worker.leave?.();
const { Request, URL, setInterval, setTimeout } = globalThis;
const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, {});
// Timers are Node's, which go on without the window: a search that failed would ask the next file's server again.
const timers: NodeJS.Timeout[] = [];
const kept =
  <Rest extends unknown[]>(set: (...rest: Rest) => NodeJS.Timeout) =>
  (...rest: Rest) => {
    const timer = set(...rest);
    timers.push(timer);
    return timer;
  };
Object.assign(globalThis, { setInterval: kept(setInterval), setTimeout: kept(setTimeout) });
worker.leave = async () => {
  for (const timer of timers) clearTimeout(timer);
  await teardown(globalThis);
  // The environment does not put back what it replaces of Node.
  Object.assign(globalThis, { Request, URL, setInterval, setTimeout });
};
vi.resetModules();

// React looks for a document when it is loaded.
const { cleanup, configure, screen, within } = await import('@testing-library/react');
Object.assign(screen, within(document.body));
// Long timeouts for a busy machine. An element that exists is found immediately anyway.
configure({ asyncUtilTimeout: 30_000 });

const html = document.documentElement;
let opened: { address: string; attributes: Attr[]; head: Node[]; body: Node[] };

beforeAll(() => {
  opened = {
    address: location.href,
    attributes: [...html.attributes],
    head: [...document.head.childNodes],
    body: [...document.body.childNodes],
  };
});

/** Every test leaves the page as its file opened it. */
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  for (const { name } of [...html.attributes]) html.removeAttribute(name);
  for (const { name, value } of opened.attributes) html.setAttribute(name, value);
  document.head.replaceChildren(...opened.head);
  document.body.replaceChildren(...opened.body);
  history.replaceState(null, '', opened.address);
  sessionStorage.clear();
  localStorage.clear();
  // Stores follow, as when another tab clears the storage.
  dispatchEvent(new StorageEvent('storage'));
});
