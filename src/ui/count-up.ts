const durationMs = 250;

/**
 * Runs a number to its new value before the eyes (LIST-7); at once for those who asked for less motion.
 *
 * @param draw is given every value on the way, the last one always
 * @returns ends the run where it is
 */
export function countUp(from: number, to: number, draw: (value: number) => void): () => void {
  const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
  if (isStill || from === to) {
    draw(to);
    return () => {};
  }
  let frame = 0;
  const began = performance.now();
  const step = (now: number) => {
    const share = Math.min(1, Math.max(0, now - began) / durationMs);
    draw(Math.round(from + (to - from) * share));
    if (share < 1) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
