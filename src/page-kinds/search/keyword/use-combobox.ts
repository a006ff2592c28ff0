import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** Element id of the list. A page has only one. */
const listId = 'search-suggestions';
const optionId = (index: number) => `${listId}-${index}`;

interface ComboboxOptions {
  /** Number of options. With 0 the list does not open. */
  count: number;
  onChoose: (index: number) => void;
  /** Handles Escape while the list is closed. Returns true when it did something and the event must stop. */
  onEscape: () => boolean;
}

/**
 * Keyboard, pointer and ARIA behaviour of a text box with a list of suggestions (ARIA 1.2, combobox with a listbox).
 * The focus stays in the box. Down and Up move through the list and back to the text, Enter chooses the marked option,
 * Escape closes the list, Tab leaves the box. Left, Right, Home and End move the text cursor.
 */
export function useCombobox({ count, onChoose, onEscape }: ComboboxOptions) {
  const [isWanted, setWanted] = useState(false);
  const [marked, setMarked] = useState(-1);
  const list = useRef<HTMLUListElement>(null);
  const isOpen = isWanted && count > 0;
  const active = isOpen && marked < count ? marked : -1;

  // A long list scrolls, so the marked option must be scrolled into view.
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const open = () => {
    setWanted(true);
    setMarked(-1);
  };
  const close = () => setWanted(false);
  const choose = (index: number) => {
    close();
    onChoose(index);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // During text composition the keys belong to the list of the input method.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return;
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One position more than options: in the extra one the text box itself is current and no option is marked.
      const positions = count + 1;
      const from = isOpen ? active : -1;
      setWanted(true);
      setMarked(isOpen || !event.altKey ? ((from + 1 + step + positions) % positions) - 1 : -1);
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && (isOpen || onEscape())) {
      // Otherwise the browser would clear the box and the filter drawer would close.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return {
    isOpen,
    open,
    close,
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
      onKeyDown,
    },
    listProps: {
      id: listId,
      ref: list,
      role: 'listbox',
      // Keeps the focus in the box, so that the on-screen keyboard of a phone stays open.
      onPointerDown: (event: PointerEvent) => event.preventDefault(),
      onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    },
    optionProps: (index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === active,
      onClick: () => choose(index),
    }),
  } as const;
}

export type Combobox = ReturnType<typeof useCombobox>;
