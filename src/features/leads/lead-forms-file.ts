import { leadFormsPath } from '../../domain/form-paths.ts';
import type { PageForm } from '../../site/leads/form-props.ts';

let fetching: Promise<PageForm> | undefined;

/**
 * What the dialogs know of the dealer. A file of its own, fetched with their code: in the page it would be a kilobyte
 * of every page for the few on which a dialog is opened.
 */
export function leadForms(): Promise<PageForm> {
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
