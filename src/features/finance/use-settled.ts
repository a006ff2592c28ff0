import { useEffect, useRef, useState } from 'react';

/** Long enough for a drag to end. */
export const settleMs = 600;

/** A text once it has stood still for a while, for a live region; empty for what stands there at first. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  const first = useRef(text);
  useEffect(() => {
    if (first.current === text) return;
    first.current = '';
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
