import { z } from 'astro/zod';
import { consentModes } from '../../domain/events-consent.ts';
import { text } from './values.ts';

export const analyticsSchema = z
  .strictObject({
    consent: z.enum(consentModes).default('not-asked').meta({
      description:
        "Whether visitors are asked before what they do is counted. With 'ask' nothing is sent, kept or loaded until they accept. A browser that sends Global Privacy Control is not counted either way.",
    }),
    consentText: text(300).optional().meta({
      description: 'What the question says. Default: plain words for what this site counts.',
    }),
    gtmContainerId: z
      .string()
      .max(20)
      .regex(/^GTM-[A-Z0-9]{4,12}$/, "a container id as Google Tag Manager shows it: 'GTM-ABC1234'")
      .optional()
      .meta({
        description:
          "Google Tag Manager, loaded after a visitor accepts; needs 'consent' to be 'ask'. It reads the events from `window.dataLayer` under the names of the Automotive Standards Council. Default none: the site loads nothing of anybody else.",
      }),
  })
  .meta({ description: 'Counting what visitors do.' });
