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
 * What the dialogs know of the dealer. A file of its own, fetched with their code: in the page it would be a kilobyte
 * of every page for the few on which a dialog is opened.
 */
function leadForms(): Promise<PageForm> {
  fetching ??= fetchForms().catch((error) => {
    // The next try asks again.
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
