import type { TemplateName } from '../config/templates.ts';

const files = import.meta.glob<string>('./*/template.css', { eager: true, query: '?url', import: 'default' });

/** Returns the URL of a template's style sheet. Each template has its own file, and a page links only one of them. */
export function stylesheetOf(template: TemplateName): string {
  return files[`./${template}/template.css`]!;
}
