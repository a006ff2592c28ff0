import type { TemplateName } from '../config/schema/identity.ts';
import corner from './corner/template.css?url';
import gantry from './gantry/template.css?url';
import harbour from './harbour/template.css?url';
import salon from './salon/template.css?url';

/** Each template's styles are a file of their own, so that a page links only its dealer's. */
export const templateStylesheets: Record<TemplateName, string> = { harbour, gantry, salon, corner };
