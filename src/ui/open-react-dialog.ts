import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { closesWithBack } from './closes-with-back.ts';

export interface ReactDialog {
  className: string;
  /** Of the heading in its content, which names it and has the focus first. */
  titleId: string;
  /** The link or button that asked for it, which has the focus again when it closes. */
  opener: HTMLElement;
  content: (close: () => void) => ReactNode;
}

/**
 * Opens a modal dialog drawn by React on a page that React does not draw. The browser keeps the focus in it and closes
 * it with Esc; Back and a press on the ground beside it close it as well.
 */
export function openReactDialog({ className, titleId, opener, content }: ReactDialog): void {
  const dialog = document.createElement('dialog');
  dialog.className = `dialog ${className}`;
  dialog.setAttribute('aria-labelledby', titleId);
  const root = createRoot(dialog);
  flushSync(() => root.render(content(() => dialog.close())));
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector<HTMLElement>(`#${titleId}`)?.focus();

  closesOnBackdrop(dialog);
  const forgetEntry = closesWithBack(dialog);
  dialog.addEventListener('close', () => {
    forgetEntry();
    root.unmount();
    dialog.remove();
    // Some browsers do not focus a link that is clicked, and so would give the focus to nobody.
    opener.focus({ preventScroll: true });
  });
}

/** A press on the ground beside the dialog closes it; one that began in it, marking a text, does not. */
function closesOnBackdrop(dialog: HTMLDialogElement): void {
  let beganOutside = false;
  dialog.addEventListener('pointerdown', ({ target }) => {
    beganOutside = target === dialog;
  });
  dialog.addEventListener('click', ({ target }) => {
    if (beganOutside && target === dialog) dialog.close();
  });
}
