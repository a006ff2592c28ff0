import { createElement } from 'react';
import { leadFormsPath } from '../../domain/form-paths.ts';
import type { PageForm } from '../../site/leads/form-props.ts';
import { loadStyles } from '../../ui/load-styles.ts';
import { openReactDialog } from '../../ui/open-react-dialog.ts';
import { carOnPage } from './car-on-page.ts';
import { LeadDialog, titleId } from './LeadDialog.tsx';
import styles from './lead-dialog.css?url';
import type { AskedDialog, DialogKind } from './lead-dialogs.ts';
import { leadFormOf } from './lead-form-of.ts';

let fetching: Promise<PageForm> | undefined;

/**
 * Loads the dealer's settings for the dialogs. They are in a separate file, because in the HTML they would add a
 * kilobyte to every page, and few visitors open a dialog.
 */
function leadForms(): Promise<PageForm> {
  fetching ??= fetchForms().catch((error) => {
    // The next attempt requests it again.
    fetching = undefined;
    throw error;
  });
  return fetching;
}

async function fetchForms(): Promise<PageForm> {
  const response = await fetch(leadFormsPath);
  if (!response.ok) throw new Error(`${leadFormsPath} answered ${response.status}.`);
  return (await response.json()) as PageForm;
}

/** Loads in advance what a dialog needs. Never rejects. */
export async function prepare({ kind }: AskedDialog): Promise<void> {
  await fetchParts(kind).catch(() => undefined);
}

const fetchParts = (kind: DialogKind) => Promise.all([leadForms(), leadFormOf(kind), loadStyles(styles)]);

/**
 * Opens the dialog of a button. The text of the form is kept as a draft, so that closing loses nothing.
 *
 * @throws when the dialog cannot be opened. The caller then follows the button's link.
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
