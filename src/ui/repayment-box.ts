import { element } from './element.ts';
import type { AskedNotes } from './repayment-link.ts';

/** Space between the link and the box, and between the box and the sides of the window, in CSS pixels. */
const gap = 8;
const side = 16;

/**
 * Shows the page's notes on repayments beside the link that leads to them (CFG-41): they stand below the cars, and a list
 * of cars can grow for long. Esc, a press outside and its button close the box, and the focus returns to the link.
 */
export async function open({ link, notes }: AskedNotes): Promise<void> {
  const close = element('button', { type: 'button', className: 'button' }, 'Close');
  close.addEventListener('click', () => box.hidePopover());
  const box = element(
    'div',
    { className: 'dialog repayment-box', popover: 'auto', role: 'dialog', tabIndex: -1 },
    ...notes.cloneNode(true).childNodes,
    close,
  );
  const heading = box.querySelector('h2')!;
  heading.id = 'repayment-box';
  box.setAttribute('aria-labelledby', heading.id);
  box.addEventListener('toggle', ({ newState }) => {
    if (newState === 'open') return;
    box.remove();
    // Some browsers do not focus a pressed link, so they could not give the focus back. A press elsewhere keeps its own.
    if (document.activeElement === document.body) link.focus({ preventScroll: true });
  });
  document.body.append(box);
  box.showPopover();
  const { left, top, bottom } = link.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = box;
  const below = bottom + gap + offsetHeight <= innerHeight ? bottom + gap : top - gap - offsetHeight;
  box.style.left = `${Math.max(side, Math.min(left, document.documentElement.clientWidth - offsetWidth - side))}px`;
  box.style.top = `${Math.max(gap, below)}px`;
  box.focus({ preventScroll: true });
}

/** The page has everything that the box needs. */
export const prepare = async (): Promise<void> => {};
