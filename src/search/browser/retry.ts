/** Waits between attempts, in milliseconds. Together they cover a short loss of connection. */
const waitsMs = [400, 1200, 3000];

/** Repeats a failed attempt after each wait. Rejects with the error of the last attempt. */
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

/** Resolves after the time, or at once when the connection returns. */
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
