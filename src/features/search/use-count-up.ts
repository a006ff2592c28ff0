import { useEffect, useRef, useState } from 'react';
import { countUp } from '../../ui/count-up.ts';

/** The number to show while it counts up or down to `target` (LIST-7). */
export function useCountUp(target: number): number {
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    const start = from.current;
    from.current = target;
    const end = countUp(start, target, setShown);
    return () => {
      end();
      setShown(target);
    };
  }, [target]);
  return shown;
}
