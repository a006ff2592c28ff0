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
