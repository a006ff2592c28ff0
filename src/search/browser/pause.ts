/** The first pause before a retry, in milliseconds. Pauses start short, as most outages are, and then grow. */
export const firstPauseMs = 2000;
const longestPauseMs = 60_000;

/** The pause after one that did not help. */
export const longerPause = (ms: number): number => Math.min(ms * 2, longestPauseMs);

/**
 * A pause before another attempt.
 *
 * @param ms its longest time, in milliseconds
 * @returns `over` resolves after the time, or sooner when the connection returns or `wake` ends the pause
 */
export function pauseUntilOnline(ms: number) {
  let wake = () => {};
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    globalThis.addEventListener?.('online', done, { once: true });
    function done() {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', done);
      resolve();
    }
    wake = done;
  });
  return { over, wake };
}
