const durationMs = 250;

/**
 * Animates a number to its new value (LIST-7). Without animation for visitors who prefer reduced motion.
 *
 * @param draw called with every value on the way, always including the last
 * @returns a function that stops the animation
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
