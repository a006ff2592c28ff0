type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A control whose state differs from the HTML. */
interface Change {
  control: Control;
  /** Repeats the change, so that React sees it. */
  repeat: () => void;
  undo: () => void;
}

/**
 * Passes what a visitor typed and chose before the script was loaded to an island. React does not see changes made
 * before it starts: it empties a field that was typed in, and leaves a box ticked that has no effect. An island's own
 * module calls this, because it runs before the island starts.
 *
 * After a reload and after Back, the browser restores values by the order of the controls, which may have changed. Such
 * values are reverted, because the address contains the choices.
 */
export function keepEarlyInput(): void {
  if (typeof document === 'undefined') return;
  document.addEventListener('astro:hydrate', ({ target }) => passOn(target as Element), { capture: true });
}

function passOn(island: Element): void {
  const changes = [...island.querySelectorAll<Control>('input, select, textarea')].flatMap(
    (control) => changeOf(control) ?? [],
  );
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation && ['reload', 'back_forward'].includes(navigation.type)) {
    for (const { undo } of changes) undo();
    return;
  }
  // An event makes React render the island at once instead of a moment later.
  changes[0]?.control.dispatchEvent(new Event('input', { bubbles: true }));
  for (const { control, repeat } of changes) if (control.isConnected) repeat();
}

function changeOf(control: Control): Change | undefined {
  const isTick = control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);
  return isTick ? tickChange(control) : valueChange(control);
}

function tickChange(control: HTMLInputElement): Change | undefined {
  const { checked, defaultChecked, type } = control;
  if (checked === defaultChecked) return undefined;
  const undo = () => {
    control.checked = defaultChecked;
  };
  return {
    control,
    undo,
    repeat() {
      // The radio button that the visitor chose is repeated, and deselects this one.
      if (type === 'radio' && !checked) return;
      undo();
      control.click();
    },
  };
}

function valueChange(control: Control): Change | undefined {
  const { value } = control;
  const built = builtValue(control);
  if (value === built) return undefined;
  const isSelect = control instanceof HTMLSelectElement;
  const undo = () => {
    control.value = built;
  };
  return {
    control,
    undo,
    repeat() {
      undo();
      // React ignores an event for a value that it knows. It does not notice the prototype's setter.
      const prototype = Object.getPrototypeOf(control) as object;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
      control.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }));
      // Fields read the typed text when they lose the focus. A visitor who is still typing leaves the field later.
      if (!isSelect && document.activeElement !== control)
        control.dispatchEvent(new Event('focusout', { bubbles: true }));
    },
  };
}

function builtValue(control: Control): string {
  if (control instanceof HTMLSelectElement) {
    const { options, value } = control;
    return ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? value;
  }
  if (control.type !== 'range') return control.defaultValue;
  // A slider corrects a value outside its range, so its value may differ from its attribute without any change.
  const built = document.createElement('input');
  for (const { name, value } of control.attributes) built.setAttribute(name, value);
  return built.value;
}
