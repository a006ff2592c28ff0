/**
 * Returns the result of the promise, or rejects after `limitMs` milliseconds. Without a limit it returns the promise.
 */
export function withTimeLimit<T>(promise: Promise<T>, limitMs: number | undefined): Promise<T> {
  if (limitMs === undefined) return promise;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${limitMs} ms.`)), limitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Pause between two requests, in milliseconds. */
const pauseMs = 200;

/**
 * Repeats a request until the answer is as expected or the time is over. In a cluster a change reaches the other nodes
 * with a delay, and any node may receive the request.
 *
 * @returns the last answer, which may not be the expected one
 */
export async function pollUntil<Answer>(
  request: () => Promise<Answer>,
  isExpected: (answer: Answer) => boolean,
  timeoutMs: number,
): Promise<Answer> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const answer = await request();
    if (isExpected(answer) || performance.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
