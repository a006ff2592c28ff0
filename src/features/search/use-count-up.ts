import { useEffect, useRef, useState } from 'react';
import { countUp } from '../../ui/count-up.ts';

/** The number on its way to a new one (LIST-7). */
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
