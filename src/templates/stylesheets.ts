import type { TemplateName } from '../config/templates.ts';

const files = import.meta.glob<string>('./*/template.css', { eager: true, query: '?url', import: 'default' });

/** Address of a template's style sheet. Each is a file of its own, so that a page links only its dealer's. */
export function stylesheetOf(template: TemplateName): string {
  return files[`./${template}/template.css`]!;
}
