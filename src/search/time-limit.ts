/** What `promise` gives, unless it takes longer than so many milliseconds; then it is a failure. */
export function inTime<T>(promise: Promise<T>, limitMs: number | undefined): Promise<T> {
  if (limitMs === undefined) return promise;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${limitMs} ms.`)), limitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
