import { cornerLook } from '../templates/corner/look.ts';
import { gantryLook } from '../templates/gantry/look.ts';
import { harbourLook } from '../templates/harbour/look.ts';
import { salonLook } from '../templates/salon/look.ts';

/**
 * Every template, by the name of its folder in `src/templates/`. The option `template`, themes, slots, style sheets and
 * tests follow from this list. The first one is the default.
 */
export const templates = {
  harbour: harbourLook,
  gantry: gantryLook,
  salon: salonLook,
  corner: cornerLook,
};

export type TemplateName = keyof typeof templates;
export const templateNames = Object.keys(templates) as [TemplateName, ...TemplateName[]];
export const defaultTemplate: TemplateName = 'harbour';
