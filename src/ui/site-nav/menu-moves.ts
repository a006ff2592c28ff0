/** The delays in milliseconds after which a menu opens under a resting pointer, and closes when the pointer is gone. */
const restBeforeOpening = 140;
const absenceBeforeClosing = 320;
/** A press within this time after a menu opened under the pointer was meant to open it, so it must not close it. */
const opensTwice = 600;

/**
 * Adds to the menus of wide screens: the arrow keys move through the bar and through an open menu, and a mouse that
 * rests on an entry opens its menu.
 */
export function moveInMenus(header: HTMLElement): void {
  header.addEventListener('keydown', (event) => moveByKey(header, event));
  for (const entry of header.querySelectorAll<HTMLElement>('.site-nav > ul > li, .locations-menu')) {
    const menu = entry.querySelector<HTMLElement>('[data-menu]');
    const button = entry.querySelector<HTMLElement>('[popovertarget]');
    if (menu && button) openWhileRestedOn(entry, button, menu);
  }
}

function moveByKey(header: HTMLElement, event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const here = (event.target as Element).closest<HTMLElement>('.site-nav-item, [data-menu] a');
  if (!here) return;
  const target = targetOf(event.key, here, header);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** The target of a key from an entry of the bar or from a line of an open menu. */
function targetOf(key: string, here: HTMLElement, header: HTMLElement): HTMLElement | undefined {
  const menu = here.closest<HTMLElement>('[data-menu]');
  if (menu) {
    const lines = [...menu.querySelectorAll<HTMLElement>('a')];
    if (key === 'ArrowDown') return beside(lines, here, 1);
    if (key === 'ArrowUp') return beside(lines, here, -1);
    if (key === 'Home') return lines[0];
    if (key === 'End') return lines.at(-1);
  }
  const entries = [...header.querySelectorAll<HTMLElement>('.site-nav-item')];
  const entry = menu ? buttonOf(menu) : here;
  if (key === 'ArrowRight' && entry) return beside(entries, entry, 1);
  if (key === 'ArrowLeft' && entry) return beside(entries, entry, -1);
  return menu ? undefined : intoMenu(key, here);
}

/** The first or last line of the menu below a button. Opens the menu if needed. */
function intoMenu(key: string, button: HTMLElement): HTMLElement | undefined {
  const id = button.getAttribute('popovertarget');
  const menu = id === null ? null : document.getElementById(id);
  if (!menu || (key !== 'ArrowDown' && key !== 'ArrowUp')) return undefined;
  // `click` and not `showPopover`, so that the browser knows the button that the menu belongs to.
  if (!isOpen(menu)) button.click();
  const lines = [...menu.querySelectorAll<HTMLElement>('a')];
  return key === 'ArrowDown' ? lines[0] : lines.at(-1);
}

function beside(all: HTMLElement[], one: HTMLElement, step: number): HTMLElement | undefined {
  return all[(all.indexOf(one) + step + all.length) % all.length];
}

const isOpen = (menu: HTMLElement) => menu.matches(':popover-open');
const buttonOf = (menu: HTMLElement) => document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`);

function openWhileRestedOn(entry: HTMLElement, button: HTMLElement, menu: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The time when it opened under the pointer. Undefined after a press, which keeps it open. */
  let openedAt: number | undefined;
  let isOwnPress = false;

  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isOpen(menu)) return;
      isOwnPress = true;
      button.click();
      isOwnPress = false;
      openedAt = performance.now();
    }, restBeforeOpening);
  };
  const go = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const isUsed = menu.contains(document.activeElement);
      if (openedAt !== undefined && !isUsed && isOpen(menu)) menu.hidePopover();
      openedAt = undefined;
    }, absenceBeforeClosing);
  };
  entry.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && rest());
  entry.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && go());
  button.addEventListener('click', (event) => {
    clearTimeout(timer);
    if (isOwnPress) return;
    if (openedAt !== undefined && performance.now() - openedAt < opensTwice) event.preventDefault();
    openedAt = undefined;
  });
  // The pointer that caused this code to be loaded is already on an entry.
  if (matchMedia('(hover: hover)').matches && entry.matches(':hover')) rest();
}
