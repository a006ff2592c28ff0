import { useCallback, useEffect, useRef, useState } from 'react';

interface Later<Part> {
  part: Part | undefined;
  /** It could not be loaded. `again` tries once more. */
  isLost: boolean;
  again(): void;
}

/**
 * A part of an island whose code is loaded when it is needed. React's own `lazy` never retries after a failure, and the
 * failure unmounts the whole island.
 *
 * @param load must be the same function in every render
 */
export function useLater<Part>(load: () => Promise<Part>, isWanted = true): Later<Part> {
  const [part, setPart] = useState<{ it: Part }>();
  const [isLost, setLost] = useState(false);
  const isGone = useRef(false);
  const again = useCallback(() => {
    setLost(false);
    load().then(
      (it) => !isGone.current && setPart({ it }),
      () => !isGone.current && setLost(true),
    );
  }, [load]);
  useEffect(() => {
    isGone.current = false;
    if (isWanted) again();
    return () => {
      isGone.current = true;
    };
  }, [isWanted, again]);
  return { part: part?.it, isLost, again };
}
