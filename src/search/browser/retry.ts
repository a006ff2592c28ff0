/** Waits between attempts, in milliseconds. A visitor in a tunnel is back within them; nobody waits longer. */
const waitsMs = [400, 1200, 3000];

/** Tries until it succeeds or the waits are used up; then the last failure is thrown. */
export async function withRetry<T>(
  attempt: () => Promise<T>,
  wait: (ms: number) => Promise<void> = pause,
): Promise<T> {
  for (const ms of waitsMs) {
    try {
      return await attempt();
    } catch {
      await wait(ms);
    }
  }
  return attempt();
}

/** Over after the time, or at once when the connection comes back. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    globalThis.addEventListener?.('online', done, { once: true });
    function done() {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', done);
      resolve();
    }
  });
}
