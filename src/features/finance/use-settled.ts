import { useEffect, useRef, useState } from 'react';

/** Longer than the pauses of a drag, in milliseconds. */
export const settleMs = 600;

/** Returns the text after it has not changed for `settleMs`, for a live region. Empty for the initial text. */
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
