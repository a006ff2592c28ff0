import { createElement } from 'react';
import { loadStyles } from '../../ui/load-styles.ts';
import { openReactDialog } from '../../ui/open-react-dialog.ts';
import { carOnPage } from './car-on-page.ts';
import { LeadDialog, titleId } from './LeadDialog.tsx';
import styles from './lead-dialog.css?url';
import type { AskedDialog, DialogKind } from './lead-dialogs.ts';
import { leadFormOf } from './lead-form-of.ts';
import { leadForms } from './lead-forms-file.ts';

/** Fetches what a dialog needs, before it is asked for. Never rejects. */
export async function prepare({ kind }: AskedDialog): Promise<void> {
  await fetchParts(kind).catch(() => undefined);
}

const fetchParts = (kind: DialogKind) => Promise.all([leadForms(), leadFormOf(kind), loadStyles(styles)]);

/**
 * Opens the dialog of a button. What was written is a draft, so that closing it loses nothing.
 *
 * @throws when it cannot be opened: the button's own link is there for that
 */
export async function open(asked: AskedDialog): Promise<void> {
  const { kind, link } = asked;
  const [form, Form] = await fetchParts(kind);
  const car = carOnPage(asked);
  if (!car) throw new Error('The page does not say which car.');
  if (document.querySelector('.lead-dialog')) return;
  openReactDialog({
    className: 'lead-dialog',
    titleId,
    opener: link,
    content: () => createElement(LeadDialog, { kind, Form, car, form }),
  });
}
