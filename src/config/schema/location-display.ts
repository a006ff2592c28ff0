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
      description: 'Slugs of locations in the order shown; the others follow. Default: all, sorted by name.',
    }),
    locationMap: z.enum(['map', 'image']).default('map').meta({
      cfg: 'CFG-59',
      description: 'What a location block shows: a map, or a picture of one.',
    }),
    byAppointment: z.array(slug).default([]).meta({
      description: "Slugs of locations where a closed day reads 'By appointment only'. Default none.",
    }),
    words: z
      .record(
        slug,
        z.strictObject({
          about: text(1200).optional().meta({ description: 'A text about the location. Default none.' }),
          team: text(1200)
            .optional()
            .meta({ description: 'A text about the people who work there. Default none.' }),
        }),
      )
      .default({})
      .meta({ description: "Texts for the pages of locations, by the location's slug." }),
    mapZoom: z.number().int().min(1).max(20).default(10).meta({
      cfg: 'CFG-70',
      description: 'Zoom level of maps, 1 (the world) to 20 (a building).',
    }),
    defaultState: z.enum(australianStates).default('qld').meta({
      cfg: 'CFG-69',
      description:
        "The state that is preselected in forms that ask where a visitor's car is registered. Also the state of cars and leads without a known location.",
    }),
    override_city: text(100).optional().meta({
      cfg: 'CFG-72',
      description: "The city shown instead of the location's own. Default none.",
    }),
  })
  .meta({ description: 'How locations are shown. The locations themselves are in `locations`.' });
