/** Controls of saving and comparing, wherever a card or a car's page has them. */
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
 * Fetches what saving needs once the browser is idle, so that no page waits for it, or as soon as a visitor reaches
 * for a control. A click that comes before is given again.
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
    // Pressed once more, it would be given twice: saved, and removed again.
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

/** Offline for a moment: the next reach tries again. */
function forget(): void {
  loading = undefined;
}

function isControl(target: EventTarget | null): HTMLButtonElement | undefined {
  return (target instanceof Element && target.closest<HTMLButtonElement>(controls)) || undefined;
}
