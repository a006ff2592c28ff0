import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { closesWithBack } from './closes-with-back.ts';
import { element } from './element.ts';

export interface ReactDialog {
  className: string;
  /** Element id of the heading, which is the dialog's name and gets the focus first. */
  titleId: string;
  /** The link or button that opened the dialog. It gets the focus back when the dialog closes. */
  opener: HTMLElement;
  content: (close: () => void) => ReactNode;
}

/**
 * Opens a modal dialog rendered by React on a static page. The browser keeps the focus in it and closes it with Esc.
 * Back and a click on the backdrop close it as well.
 */
export function openReactDialog({ className, titleId, opener, content }: ReactDialog): void {
  const dialog = element('dialog', { className: `dialog ${className}` });
  dialog.setAttribute('aria-labelledby', titleId);
  const root = createRoot(dialog);
  flushSync(() => root.render(content(() => dialog.close())));
  document.body.append(dialog);
  // The rule in `overlays.css` reads it.
  document.documentElement.dataset['modal'] = '';
  dialog.showModal();
  dialog.querySelector<HTMLElement>(`#${titleId}`)?.focus();

  closesOnBackdrop(dialog);
  const forgetEntry = closesWithBack(dialog);
  dialog.addEventListener('close', () => {
    forgetEntry();
    root.unmount();
    dialog.remove();
    // Some browsers do not focus a clicked link, so they could not restore the focus.
    opener.focus({ preventScroll: true });
  });
}

/** A click on the backdrop closes the dialog, but not one that began inside, for example while selecting text. */
function closesOnBackdrop(dialog: HTMLDialogElement): void {
  let beganOutside = false;
  dialog.addEventListener('pointerdown', ({ target }) => {
    beganOutside = target === dialog;
  });
  dialog.addEventListener('click', ({ target }) => {
    if (beganOutside && target === dialog) dialog.close();
  });
}

const loaded = new Map<string, Promise<void>>();

/**
 * Adds a stylesheet to the page. The styles of a dialog should not delay the first paint of the page.
 *
 * @param href from `import href from './dialog.css?url'`
 * @returns resolves when its rules apply; rejects when it cannot be loaded, and then the next call tries again
 */
export function loadStyles(href: string): Promise<void> {
  const known = loaded.get(href);
  if (known) return known;
  const link = element('link', { rel: 'stylesheet', href });
  const coming = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      loaded.delete(href);
      link.remove();
      reject(new Error(`${href} did not come.`));
    });
  });
  loaded.set(href, coming);
  document.head.append(link);
  return coming;
}
