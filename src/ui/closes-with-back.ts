/** Marks the entry of the history that an open dialog has. */
const mark = 'openDialog';

/**
 * Gives an open dialog an entry of its own in the history, so that Back closes it rather than leaving the page.
 *
 * @returns to be called when the dialog is closed another way: takes that entry back
 */
export function closesWithBack(dialog: HTMLDialogElement): () => void {
  history.pushState({ ...history.state, [mark]: true }, '');
  const isHere = () => Boolean(history.state?.[mark]);
  const close = () => {
    if (!isHere() && dialog.open) dialog.close();
  };
  // A page that comes back from the cache of pages was left by what the dialog sent.
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
