/** The code of a dialog, which is loaded when the visitor is about to open it. */
export interface DialogCode<Asked> {
  /** Loads everything else that the dialog needs. Never rejects. */
  prepare(asked: Asked): Promise<void>;
  /** Rejects when it cannot be opened. */
  open(asked: Asked): Promise<void>;
}

/**
 * Makes links open a dialog on their own page. The code of the dialog is loaded at the first sign of interest. Without
 * a script, with a modifier key, or if the dialog cannot be loaded, they lead to a page that does the same. A button
 * whose code is loaded late is such a link without a page.
 *
 * @param askedAt finds the link of a click target, with the link's data
 */
export function opensInPlace<Asked extends { link: HTMLElement }>(
  askedAt: (target: EventTarget | null) => Asked | undefined,
  load: () => Promise<DialogCode<Asked>>,
): void {
  for (const sign of ['pointerover', 'pointerdown', 'focusin']) {
    document.addEventListener(
      sign,
      ({ target }) => {
        const asked = askedAt(target);
        // It cannot be loaded now. A click tries again.
        if (asked)
          load()
            .then((code) => code.prepare(asked))
            .catch(() => undefined);
      },
      { passive: true },
    );
  }

  document.addEventListener('click', (event) => {
    const asked = askedAt(event.target);
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!asked || opensElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    const { link } = asked;
    // The second click of a double click.
    if (link.hasAttribute('aria-busy')) return;
    link.setAttribute('aria-busy', 'true');
    load()
      .then((code) => code.open(asked))
      .catch(() => link instanceof HTMLAnchorElement && location.assign(link.href))
      .finally(() => link.removeAttribute('aria-busy'));
  });
}
