import { z } from 'astro/zod';
import type { Json, JsonObject } from '../../config/layer-file.ts';
import { identityGroups } from '../../config/schema/identity.ts';
import { searchGroups } from '../../config/schema/search.ts';
import { slug, text } from '../../config/schema/values.ts';
import { openingHourSchema } from '../../domain/places/location.ts';

/**
 * A part of `dealer.json` that staff may edit. The editor sees it as a file of its own, so that the other settings
 * (delivery of leads, staff, keys) are neither shown nor changed.
 */
export interface DealerPart {
  /** As the editor calls it: 'settings/hours.json'. No such file exists. */
  path: string;
  label: string;
  schema: z.ZodType;
  read(config: JsonObject): JsonObject;
  /** The configuration with the part replaced. `part` has passed `schema`. */
  write(config: JsonObject, part: JsonObject): JsonObject;
}

/** What is known of a location besides the edited values. */
const placeNames = {
  slug: slug.meta({ readOnly: true, description: 'The location, as addresses have it.' }),
  name: text(120).meta({ readOnly: true, description: 'Your web team can change it.' }),
};

const hoursSchema = z.strictObject({
  openingHours: z.array(openingHourSchema).max(100).default([]).meta({
    description: 'Hours of every location without its own. A day with a date is a holiday.',
  }),
  locations: z
    .array(
      z.strictObject({
        ...placeNames,
        opening_hours: z.array(openingHourSchema).max(200).default([]).meta({
          description: 'Empty: the hours above. A day with a date replaces that day’s usual hours.',
        }),
      }),
    )
    .default([])
    .meta({ readOnly: true }),
});

const { about, team } = identityGroups.locationDisplay.unwrap().shape.words.unwrap().valueType.shape;
const wordsSchema = z.strictObject({
  locations: z
    .array(z.strictObject({ ...placeNames, about, team }))
    .default([])
    .meta({ readOnly: true }),
});

/** All parts, in the order of the editor. */
export const dealerParts: readonly DealerPart[] = [
  {
    path: 'settings/hours.json',
    label: 'Hours and holidays',
    schema: hoursSchema,
    read: (config) => ({
      openingHours: config['openingHours'] ?? [],
      locations: placesOf(config).map((place) => ({
        ...named(place),
        opening_hours: (place['contact_detail'] as JsonObject | undefined)?.['opening_hours'] ?? [],
      })),
    }),
    write(config, part) {
      const hours = bySlug(part);
      return {
        ...config,
        ...optional('openingHours', part['openingHours'], config),
        locations: placesOf(config).map((place) => {
          const { opening_hours: now } = hours.get(String(place['slug'])) ?? {};
          if (now === undefined) return place;
          const contact = (place['contact_detail'] ?? {}) as JsonObject;
          return { ...place, contact_detail: { ...contact, ...optional('opening_hours', now, contact) } };
        }),
      };
    },
  },
  {
    path: 'settings/locations.json',
    label: 'Locations and their people',
    schema: wordsSchema,
    read(config) {
      const words = ((config['locationDisplay'] as JsonObject | undefined)?.['words'] ?? {}) as JsonObject;
      return {
        locations: placesOf(config).map((place) => ({
          ...named(place),
          ...(words[String(place['slug'])] as JsonObject | undefined),
        })),
      };
    },
    write(config, part) {
      const display = (config['locationDisplay'] ?? {}) as JsonObject;
      const words: JsonObject = {};
      for (const [place, { slug: _, name: __, ...own }] of bySlug(part))
        if (Object.keys(own).length > 0) words[place] = own;
      return { ...config, locationDisplay: { ...display, ...optional('words', words, display) } };
    },
  },
  {
    path: 'settings/banners.json',
    label: 'Banners',
    schema: searchGroups.promotions.unwrap(),
    read: (config) => (config['promotions'] ?? {}) as JsonObject,
    write: (config, part) => ({ ...config, promotions: part }),
  },
];

function placesOf(config: JsonObject): JsonObject[] {
  return (config['locations'] ?? []) as JsonObject[];
}

const named = (place: JsonObject) => ({ slug: place['slug'] ?? '', name: place['name'] ?? '' });

function bySlug(part: JsonObject): Map<string, JsonObject> {
  return new Map(((part['locations'] ?? []) as JsonObject[]).map((one) => [String(one['slug']), one]));
}

/** A value under its key, unless it is empty and the configuration did not have the key either. */
function optional(key: string, value: Json | undefined, before: JsonObject): JsonObject {
  const isEmpty = value === undefined || Object.keys(value as object).length === 0;
  return isEmpty && !(key in before) ? {} : { [key]: value ?? [] };
}
