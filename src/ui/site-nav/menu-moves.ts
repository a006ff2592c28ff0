/** How long, in milliseconds, a pointer rests on a menu before it opens, and is gone before it closes. */
const restBeforeOpening = 140;
const absenceBeforeClosing = 320;
/** Within this time a press on what has just opened under the pointer meant to open it. */
const opensTwice = 600;

/**
 * What the menus of wide screens do besides opening by a press: the arrow keys walk through the bar and through an
 * open menu, and a mouse that rests on an entry opens it.
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

/** Where a key leads from an entry of the bar or from a line of an open menu. */
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

/** The first or last line of the menu below a button, which opens for it. */
function intoMenu(key: string, button: HTMLElement): HTMLElement | undefined {
  const id = button.getAttribute('popovertarget');
  const menu = id === null ? null : document.getElementById(id);
  if (!menu || (key !== 'ArrowDown' && key !== 'ArrowUp')) return undefined;
  // A press, not `showPopover`: the browser then knows what the menu belongs to.
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
  /** When it opened under the pointer; undefined once it was pressed, which keeps it open. */
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
  // The pointer that had this code fetched is there already.
  if (matchMedia('(hover: hover)').matches && entry.matches(':hover')) rest();
}
