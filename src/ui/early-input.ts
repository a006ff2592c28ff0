type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Hands an island what a visitor typed and chose in its HTML before its script came. React listens from its start on
 * and knows nothing of earlier changes: it empties a field that was typed in, and leaves a box ticked that has no
 * effect. Imported by an island's own module, which runs before the island starts.
 *
 * Browsers fill in by themselves what they remember of a page; controls whose state is in the address say
 * `autocomplete="off"`, or what is remembered would be chosen a second time.
 */
export function keepEarlyInput(): void {
  if (typeof document === 'undefined') return;
  document.addEventListener('astro:hydrate', ({ target }) => handOver(target as Element), { capture: true });
}

function handOver(island: Element): void {
  const changes = [...island.querySelectorAll<Control>('input, select, textarea')].flatMap((control) => {
    const set = changeOf(control);
    return set ? [{ control, set }] : [];
  });
  // React draws at once what an event is waiting for.
  changes[0]?.control.dispatchEvent(new Event('input', { bubbles: true }));
  for (const { control, set } of changes) if (control.isConnected) set();
}

/** How to make the change of a visitor once more; undefined where a control stands as the HTML has it. */
function changeOf(control: Control): (() => void) | undefined {
  if (control instanceof HTMLSelectElement) {
    const { value, options } = control;
    const standing = [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0];
    if (value === standing?.value) return undefined;
    return () => {
      control.value = value;
      control.dispatchEvent(new Event('change', { bubbles: true }));
    };
  }
  if (control.type === 'checkbox' || control.type === 'radio') {
    const { checked, defaultChecked } = control as HTMLInputElement;
    // Of radio buttons the one that was chosen takes the choice from the others.
    if (checked === defaultChecked || (control.type === 'radio' && !checked)) return undefined;
    return () => {
      (control as HTMLInputElement).checked = !checked;
      control.click();
    };
  }
  const { value } = control;
  const built = builtValue(control);
  if (value === built) return undefined;
  return () => {
    // What is set through the element React takes for its own; a change through the prototype's setter is a visitor's.
    control.value = built;
    const prototype = Object.getPrototypeOf(control) as object;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    // Fields take what was typed when they are left; who is still in one leaves it later.
    if (document.activeElement !== control) control.dispatchEvent(new Event('focusout', { bubbles: true }));
  };
}

/** A slider corrects a value that its range does not have; a field of its own does so too. */
function builtValue(control: HTMLInputElement | HTMLTextAreaElement): string {
  if (control.type !== 'range') return control.defaultValue;
  const built = document.createElement('input');
  for (const { name, value } of control.attributes) built.setAttribute(name, value);
  return built.value;
}
