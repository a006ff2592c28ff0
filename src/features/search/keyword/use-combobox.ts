import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** The list's element id; a page has one such box. */
const listId = 'search-suggestions';
const optionId = (index: number) => `${listId}-${index}`;

interface ComboboxOptions {
  /** How many there are to choose from; none: no list. */
  count: number;
  onChoose: (index: number) => void;
  /** Escape while no list is open. True: that did something, and nobody else is to hear of it. */
  onEscape: () => boolean;
}

/**
 * Keyboard, pointer and ARIA of a text box with a list of suggestions (ARIA 1.2, combobox with a listbox). The focus
 * stays in the box; Down and Up walk through the list and back to the text, Enter takes the marked one, Escape
 * closes, Tab leaves. Left, Right, Home and End are the text's own.
 */
export function useCombobox({ count, onChoose, onEscape }: ComboboxOptions) {
  const [isWanted, setWanted] = useState(false);
  const [marked, setMarked] = useState(-1);
  const list = useRef<HTMLUListElement>(null);
  const isOpen = isWanted && count > 0;
  const active = isOpen && marked < count ? marked : -1;

  // With many suggestions or large text the list has a scroller of its own.
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
    // Keys of an input method are about its own list.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return;
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One place more than options: none is marked, the text itself counts.
      const places = count + 1;
      const from = isOpen ? active : -1;
      setWanted(true);
      setMarked(isOpen || !event.altKey ? ((from + 1 + step + places) % places) - 1 : -1);
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && (isOpen || onEscape())) {
      // Not for the browser, which would empty the box, nor for the drawer around it.
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
      // The box keeps the focus, and a phone its keyboard.
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
