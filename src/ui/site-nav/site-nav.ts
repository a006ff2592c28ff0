/**
 * Adds what the browser's popovers lack in the header: the expanded state of their buttons, closing when the focus
 * leaves or the drawer toggles [NAV-3], and the position under their button in browsers without anchor positioning. It
 * also makes the drawer a modal dialog. The code for pointers and arrow keys is loaded at their first use.
 */
const menus = [...document.querySelectorAll<HTMLElement>('[data-menu]')];
const placesItself = CSS.supports('position-area', 'block-end');

for (const menu of menus) {
  const button = document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`);
  if (!button) continue;
  button.setAttribute('aria-expanded', 'false');
  // `beforetoggle`, because `toggle` fires a task later, and until then the button would have the wrong state.
  menu.addEventListener('beforetoggle', ({ newState }) => {
    button.setAttribute('aria-expanded', String(newState === 'open'));
  });
  if (!placesItself) menu.addEventListener('toggle', () => placeUnder(button, menu));
  const closeWhenLeft = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget) && !button.contains(relatedTarget))
      menu.hidePopover();
  };
  menu.addEventListener('focusout', closeWhenLeft);
  button.addEventListener('focusout', closeWhenLeft);
}

function placeUnder(button: HTMLElement, menu: HTMLElement): void {
  const { left, bottom } = button.getBoundingClientRect();
  const widest = document.documentElement.clientWidth - menu.offsetWidth - 16;
  menu.style.inset = `${bottom}px auto auto ${Math.max(16, Math.min(left, widest))}px`;
}

const header = document.querySelector<HTMLElement>('.site-header');
let isMoving = false;
for (const sign of ['pointerover', 'focusin']) {
  header?.addEventListener(sign, () => {
    // A touch opens a menu by itself, and a phone has no arrow keys.
    if (isMoving || (sign === 'pointerover' && !matchMedia('(hover: hover)').matches)) return;
    isMoving = true;
    // It cannot be loaded. The menus still open on a press.
    import('./menu-moves.ts').then(
      ({ moveInMenus }) => moveInMenus(header),
      () => (isMoving = false),
    );
  });
}

const drawer = document.querySelector<HTMLDialogElement>('#site-drawer');
const opener = document.querySelector<HTMLElement>('[data-drawer-open]');

if (drawer && opener) {
  for (const element of [drawer, opener, ...drawer.querySelectorAll('[popovertarget]')]) {
    for (const name of ['popover', 'popovertarget', 'popovertargetaction']) element.removeAttribute(name);
  }
  const toggled = () => {
    opener.setAttribute('aria-expanded', String(drawer.open));
    for (const menu of menus) if (menu.matches(':popover-open')) menu.hidePopover();
  };
  toggled();
  // The group of the present page is open from the start.
  const groups = [...drawer.querySelectorAll('details')].map((group) => [group, group.open] as const);
  let leave: (() => void) | undefined;
  opener.addEventListener('click', () => {
    // The rule in `overlays.css` reads it.
    document.documentElement.dataset['modal'] = '';
    drawer.showModal();
    toggled();
    import('./leaves-well.ts').then(
      ({ leavesWell }) => {
        if (drawer.open) leave = leavesWell(drawer);
      },
      // It cannot be loaded. Back then leaves the page.
      () => {},
    );
  });
  drawer.addEventListener('close', () => {
    toggled();
    for (const [group, isOpen] of groups) group.open = isOpen;
    leave?.();
    leave = undefined;
  });
  drawer.addEventListener('click', (event) => {
    const target = event.target as Element;
    // A click on the backdrop has the dialog itself as target, because its content covers the rest.
    if (target === drawer || target.closest('[data-drawer-close]')) drawer.close();
  });
  addEventListener('hashchange', () => drawer.close());
  // On wide screens there is no button for the drawer, so an open drawer closes.
  matchMedia('(width >= 1200px)').addEventListener('change', () => drawer.close());
}

export {};
