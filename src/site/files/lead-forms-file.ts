import { leadFormsPath } from '../../domain/form-paths.ts';
import { locationsOf, pageForm } from '../leads/lead-form-setup.ts';
import type { Planning } from '../planning.ts';
import type { SiteFile } from '../site-file.ts';

/**
 * The dealer's settings for the dialogs of cards and vehicle pages. A separate file that is loaded with their code: in
 * the HTML it would add 0.5 to 1 kB to every page, and a changed location would change all pages.
 */
export function leadFormsFile(planning: Planning): SiteFile[] {
  const form = pageForm(planning, locationsOf(planning.dealer, 'sales'));
  return form ? [{ path: leadFormsPath, body: JSON.stringify(form) }] : [];
}
