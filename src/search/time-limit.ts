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
