import { type RefObject, useEffect, useRef } from 'react';

/**
 * Opens a `<details>` while the page is printed, and closes it again if the visitor had it closed. A style could do the
 * same only with `::details-content`, which the oldest promised browsers lack.
 *
 * @returns the ref of the element
 */
export function useOpenInPrint(): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    let wasOpen = true;
    const print = ({ type }: Event) => {
      const isBefore = type === 'beforeprint';
      if (isBefore) wasOpen = details.current?.open ?? true;
      details.current?.toggleAttribute('open', isBefore || wasOpen);
    };
    const ending = new AbortController();
    for (const name of ['beforeprint', 'afterprint'])
      addEventListener(name, print, { signal: ending.signal });
    return () => ending.abort();
  }, []);
  return details;
}
