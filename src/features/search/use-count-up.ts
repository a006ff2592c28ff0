import { useEffect, useRef, useState } from 'react';

const durationMs = 250;

/** The number on its way to a new one (LIST-7). At once for those who asked for less motion. */
export function useCountUp(target: number): number {
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    const start = from.current;
    from.current = target;
    const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
    if (start === target) return;
    if (isStill) {
      setShown(target);
      return;
    }
    let frame = 0;
    const began = performance.now();
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, now - began) / durationMs);
      setShown(Math.round(start + (target - start) * share));
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      setShown(target);
    };
  }, [target]);
  return shown;
}
