const mark = 'openDialog';

/**
 * Adds a history entry for an open dialog, so that Back closes the dialog and does not leave the page.
 *
 * @returns a function that removes the entry, for a dialog that was closed in another way
 */
export function closesWithBack(dialog: HTMLDialogElement): () => void {
  history.pushState({ ...history.state, [mark]: true }, '');
  const isHere = () => Boolean(history.state?.[mark]);
  const close = () => {
    if (!isHere() && dialog.open) dialog.close();
  };
  // A page from the back/forward cache was left after the dialog had sent its form.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && dialog.open) dialog.close();
  };
  addEventListener('popstate', close);
  addEventListener('pageshow', comeBack);
  return () => {
    removeEventListener('popstate', close);
    removeEventListener('pageshow', comeBack);
    if (isHere()) history.back();
  };
}
