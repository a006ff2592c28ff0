/** Selector of the save and compare buttons, on cards and on a car's page. */
const controls = 'car-saving button';

let loading: Promise<unknown> | undefined;
let isThere = false;

function load(): Promise<unknown> {
  loading ??= import('./start-saving.ts').then(() => {
    isThere = true;
  });
  return loading;
}

/**
 * Loads the code for saving when the browser is idle, or earlier when the pointer or the focus reaches a button. A
 * click before the code is loaded is repeated afterwards.
 */
export function loadSavingWhenIdle(): void {
  const reach = (event: Event) => {
    if (isControl(event.target)) void load().catch(forget);
  };
  document.addEventListener('pointerover', reach, { passive: true });
  document.addEventListener('focusin', reach);
  const waiting = new Set<HTMLButtonElement>();
  document.addEventListener('click', ({ target }) => {
    const control = isControl(target);
    // Repeat only one click for each button: two would save the car and remove it again.
    if (!control || isThere || waiting.has(control)) return;
    waiting.add(control);
    void load()
      .then(() => control.click(), forget)
      .finally(() => waiting.delete(control));
  });
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(() => void load().catch(forget), { timeout: 3000 });
  else setTimeout(() => void load().catch(forget), 800);
}

/** Lets the next event load the code again after a failure, for example when the browser was offline. */
function forget(): void {
  loading = undefined;
}

function isControl(target: EventTarget | null): HTMLButtonElement | undefined {
  return (target instanceof Element && target.closest<HTMLButtonElement>(controls)) || undefined;
}
