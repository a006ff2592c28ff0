/** The code of a dialog, which comes when somebody is about to ask for it. */
export interface DialogCode<Asked> {
  /** Fetches what else the dialog needs. Never rejects. */
  prepare(asked: Asked): Promise<void>;
  /** Rejects when it cannot be opened. */
  open(asked: Asked): Promise<void>;
}

/**
 * Lets links open a dialog on the page that they stand on. Its code comes at the first sign of interest. Without a
 * script, with a key held, or should the dialog not come, they are links to a page that does the same.
 *
 * @param askedAt which of its links a press there is for, with what it says
 */
export function opensInPlace<Asked extends { link: HTMLAnchorElement }>(
  askedAt: (target: EventTarget | null) => Asked | undefined,
  load: () => Promise<DialogCode<Asked>>,
): void {
  for (const sign of ['pointerover', 'pointerdown', 'focusin']) {
    document.addEventListener(
      sign,
      ({ target }) => {
        const asked = askedAt(target);
        if (asked) load().then((code) => code.prepare(asked), ignore);
      },
      { passive: true },
    );
  }

  document.addEventListener('click', (event) => {
    const asked = askedAt(event.target);
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button);
    if (!asked || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    const { link } = asked;
    // The second click of a double click.
    if (link.hasAttribute('aria-busy')) return;
    link.setAttribute('aria-busy', 'true');
    load()
      .then((code) => code.open(asked))
      .catch(() => location.assign(link.href))
      .finally(() => link.removeAttribute('aria-busy'));
  });
}

function ignore(): void {
  // Out of reach for now: a click tries again.
}
