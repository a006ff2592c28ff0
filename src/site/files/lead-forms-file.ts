import { leadFormsPath } from '../../domain/form-paths.ts';
import { locationsOf, pageForm } from '../leads/lead-form-setup.ts';
import type { SiteFile } from '../plan.ts';
import type { Planning } from '../planning.ts';

/**
 * What the dialogs that open from cards and vehicle pages know of the dealer. A file that is fetched with their code:
 * 0.5 to 1 kB that would stand in every page otherwise, and change them all when a location does.
 */
export function leadFormsFile(planning: Planning): SiteFile[] {
  const form = pageForm(planning, locationsOf(planning.dealer, 'sales'));
  return form ? [{ path: leadFormsPath, body: JSON.stringify(form) }] : [];
}
