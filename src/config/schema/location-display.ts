import { z } from 'astro/zod';
import { australianStates } from '../../domain/location.ts';
import { slug, text } from './values.ts';

export const locationDisplaySchema = z
  .strictObject({
    locationsMenu: z.enum(['dropdown', 'link']).default('dropdown').meta({
      cfg: 'CFG-23',
      description: "The header's Locations menu: a dropdown, or a single link to /dealerships/.",
    }),
    locationsMenuLink: z.enum(['contact', 'tel']).default('contact').meta({
      cfg: 'CFG-24',
      description: 'Where an item of that dropdown goes: the contact page, or a call.',
    }),
    locationOrder: z.array(slug).default([]).meta({
      cfg: 'CFG-58',
      description: 'Slugs of locations in the order shown; the others follow. Default: all by name.',
    }),
    locationMap: z.enum(['map', 'image']).default('map').meta({
      cfg: 'CFG-59',
      description: 'What a location block shows: a map, or a picture of one.',
    }),
    byAppointment: z.array(slug).default([]).meta({
      description:
        "Slugs of locations where a closed day reads 'By appointment only' (LOC-5, OPEN-76). Default none.",
    }),
    mapZoom: z.number().int().min(1).max(20).default(10).meta({
      cfg: 'CFG-70',
      description: 'Zoom level of maps, 1 (the world) to 20 (a building).',
    }),
    defaultState: z.enum(australianStates).default('qld').meta({
      cfg: 'CFG-69',
      description: 'The state taken where none is given.',
    }),
    override_city: text(100).optional().meta({
      cfg: 'CFG-72',
      description: "The city shown in place of the location's (OPEN-70). Default none.",
    }),
  })
  .meta({ description: 'How locations are shown. The locations themselves are in `locations`.' });
