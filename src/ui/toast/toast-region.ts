import { dismissToast, type Toast, toasts } from '../../stores/toasts.ts';
import { element } from '../element.ts';

/** Enough time to read the message and to reach its link. */
const shownForMs = 10_000;

/**
 * Shows the one toast of a page (LIMIT-6). Its text is announced when the visitor pauses (`role="status"`), and the
 * focus does not move. It disappears after some time, but not while the pointer or the focus is on it or the tab is
 * hidden. Esc and its button close it, and the focus returns to where it was before. Several parts of a page may call
 * this.
 */
export function startToasts(): void {
  if (document.querySelector('body > .toast')) return;
  const text = element('p', { role: 'status' });
  const action = element('button', { type: 'button', className: 'toast-action' });
  const link = element('a');
  const close = element('button', { type: 'button' }, 'Dismiss');
  const region = element(
    'section',
    { className: 'toast line', ariaLabel: 'Messages' },
    text,
    action,
    link,
    close,
  );
  document.body.append(region);

  let timer: ReturnType<typeof setTimeout> | undefined;
  let cameFrom: Element | null = null;
  const isHeld = () => document.hidden || region.matches(':hover') || region.contains(document.activeElement);
  const restart = () => {
    clearTimeout(timer);
    timer = undefined;
    if (toasts.getState().toast && !isHeld()) timer = setTimeout(dismissToast, shownForMs);
  };

  const show = (toast: Toast | undefined) => {
    const hadFocus = region.contains(document.activeElement);
    region.toggleAttribute('data-shown', Boolean(toast));
    text.textContent = toast?.text ?? '';
    action.hidden = !toast?.action;
    action.textContent = toast?.action?.label ?? '';
    link.hidden = !toast?.link;
    link.textContent = toast?.link?.label ?? '';
    if (toast?.link) link.href = toast.link.href;
    close.hidden = !toast;
    if (hadFocus && (!toast || document.activeElement === document.body)) giveBack();
    restart();
  };
  const giveBack = () => {
    if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
  };

  close.addEventListener('click', dismissToast);
  action.addEventListener('click', () => {
    const pressed = toasts.getState().toast?.action;
    dismissToast();
    pressed?.run();
  });
  region.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') dismissToast();
  });
  region.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !region.contains(relatedTarget)) cameFrom = relatedTarget;
    restart();
  });
  // After the browser has moved the focus or the pointer.
  for (const event of ['focusout', 'pointerenter', 'pointerleave']) {
    region.addEventListener(event, () => setTimeout(restart));
  }
  document.addEventListener('visibilitychange', restart);

  toasts.subscribe(({ toast }) => show(toast));
  show(toasts.getState().toast);
}
