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
    const set = (isOpen: boolean) => details.current?.toggleAttribute('open', isOpen);
    const open = () => {
      wasOpen = details.current?.open ?? true;
      set(true);
    };
    const restore = () => set(wasOpen);
    addEventListener('beforeprint', open);
    addEventListener('afterprint', restore);
    return () => {
      removeEventListener('beforeprint', open);
      removeEventListener('afterprint', restore);
    };
  }, []);
  return details;
}
