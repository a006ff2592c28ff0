import { z } from 'astro/zod';
import { consentModes } from '../../domain/events-consent.ts';
import { text } from './values.ts';

export const analyticsSchema = z
  .strictObject({
    consent: z.enum(consentModes).default('not-asked').meta({
      description:
        "Whether visitors are asked for consent before events are counted. With 'ask' nothing is sent, stored or loaded until they accept. A browser that sends Global Privacy Control is never counted.",
    }),
    consentText: text(300).optional().meta({
      description: 'Text of the consent question. Default: a text that names what this site counts.',
    }),
    gtmContainerId: z
      .string()
      .max(20)
      .regex(/^GTM-[A-Z0-9]{4,12}$/, "a container id as Google Tag Manager shows it: 'GTM-ABC1234'")
      .optional()
      .meta({
        description:
          "Google Tag Manager, loaded after a visitor accepts; needs 'consent' to be 'ask'. It reads the events from `window.dataLayer` under the names of the Automotive Standards Council. Default none: no tag manager is loaded.",
      }),
  })
  .meta({ description: 'Counting events: what visitors do on the site.' });
