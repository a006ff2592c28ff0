/** Percentiles of repeated measurements, in milliseconds. */
export interface Spread {
  p50: number;
  p95: number;
}

/** Computes the percentiles of measured times. */
export function spread(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

/** Runs each job once to warm up, then once with measurement. */
export async function spreadOf<Job>(
  jobs: readonly Job[],
  run: (job: Job) => Promise<unknown>,
): Promise<Spread> {
  for (const job of jobs) await run(job);
  const times: number[] = [];
  for (const job of jobs) {
    const started = performance.now();
    await run(job);
    times.push(performance.now() - started);
  }
  return spread(times);
}
