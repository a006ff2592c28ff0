import { useCallback, useEffect, useState } from 'react';

/**
 * A part of an island whose code is loaded when it is needed. React's own `lazy` never retries after a failure, and the
 * failure unmounts the whole island.
 *
 * @param load must be the same function in every render
 */
export function useLater<Part>(load: () => Promise<Part>, isWanted = true) {
  const [part, setPart] = useState<{ it: Part }>();
  const [isLost, setLost] = useState(false);
  const again = useCallback(() => {
    setLost(false);
    load().then(
      (it) => setPart({ it }),
      () => setLost(true),
    );
  }, [load]);
  useEffect(() => {
    if (isWanted) again();
  }, [isWanted, again]);
  /** `isLost`: it could not be loaded. `again` tries once more. */
  return { part: part?.it, isLost, again };
}
