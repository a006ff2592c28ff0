/** Between two questions, in milliseconds. */
const pauseMs = 200;

/**
 * Asks until the answer is as expected, or patience is at its end. The nodes of a cluster follow their leader a moment
 * later, and any of them may be the one that is asked.
 *
 * @returns the last answer
 */
export async function settled<Answer>(
  ask: () => Promise<Answer>,
  isExpected: (answer: Answer) => boolean,
  patienceMs: number,
): Promise<Answer> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (isExpected(answer) || performance.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
