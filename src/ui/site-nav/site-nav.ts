/**
 * What the header's popovers do not do by themselves: say that they are open, close when the focus moves on, close
 * when the drawer toggles [NAV-3], stand under their button in browsers without anchor positioning. And it makes the
 * drawer a modal dialog. What the pointer and the arrow keys add is fetched when they come.
 */
const menus = [...document.querySelectorAll<HTMLElement>('[data-menu]')];
const placesItself = CSS.supports('position-area', 'block-end');

for (const menu of menus) {
  const button = document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`);
  if (!button) continue;
  button.setAttribute('aria-expanded', 'false');
  // Before, not after: `toggle` comes a task late, and until then the button would say the opposite.
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
    if (isMoving) return;
    isMoving = true;
    // Out of reach: the menus open by a press all the same.
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
  let leave: (() => void) | undefined;
  opener.addEventListener('click', () => {
    drawer.showModal();
    toggled();
    import('./leaves-well.ts').then(
      ({ leavesWell }) => {
        if (drawer.open) leave = leavesWell(drawer);
      },
      // Out of reach: Back leaves the page, as it does without.
      () => {},
    );
  });
  drawer.addEventListener('close', () => {
    toggled();
    leave?.();
    leave = undefined;
  });
  drawer.addEventListener('click', (event) => {
    const target = event.target as Element;
    // The backdrop is the dialog itself; what is in it covers it whole.
    if (target === drawer || target.closest('[data-drawer-close]')) drawer.close();
  });
  addEventListener('hashchange', () => drawer.close());
  // The button that opens it is gone on wide screens, and so should the drawer be.
  matchMedia('(width >= 1200px)').addEventListener('change', () => drawer.close());
}

export {};
