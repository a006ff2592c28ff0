import { z } from 'astro/zod';
import { describe, expect, it } from 'vitest';
import { pictureSource, text } from '../../config/schema/values.ts';
import { openingHourSchema } from '../../domain/places/location.ts';
import { fieldsOf } from './cms-config.ts';

const only = (schema: z.ZodType) => fieldsOf(z.strictObject({ one: schema }))[0]!;

describe('a field of the editor', () => {
  it.each([
    ['a short text', text(60), { widget: 'string', required: true, maxlength: 60 }],
    ['a long text', text(600).optional(), { widget: 'text', required: false, maxlength: 600 }],
    ['a day', z.iso.date().optional(), { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }],
    ['a picture', pictureSource.optional(), { widget: 'image', public_folder: 'media' }],
    ['stars', z.number().int().min(1).max(5), { widget: 'number', value_type: 'int', min: 1, max: 5 }],
    ['a switch', z.boolean().default(false), { widget: 'boolean', default: false }],
    [
      'a choice',
      z.enum(['used', 'new_cars']).default('used'),
      {
        widget: 'select',
        required: true,
        options: [
          { label: 'Used', value: 'used' },
          { label: 'New cars', value: 'new_cars' },
        ],
      },
    ],
    ['several choices', z.array(z.enum(['used'])).max(2), { widget: 'select', multiple: true, max: 2 }],
    ['a table', z.record(z.string(), text(9)), { widget: 'keyvalue' }],
    ['a text or an object', z.union([text(9), z.strictObject({ name: text(9) })]), { widget: 'object' }],
    ['what is only shown', text(9).meta({ readOnly: true }), { readonly: true }],
  ])('is made for %s', (_, schema, field) => {
    expect(only(schema)).toMatchObject(field);
  });

  it('has a day of the week by name, with the number of the schema', () => {
    const [weekday] = fieldsOf(openingHourSchema);
    expect(weekday!.options?.slice(0, 2)).toEqual([
      { label: 'Sunday', value: 0 },
      { label: 'Monday', value: 1 },
    ]);
  });

  it('explains itself with the description of the schema, without numbers of requirements', () => {
    expect(only(text(9).meta({ description: 'Its page (MODEL-2, OPEN-78).' })).hint).toBe('Its page.');
  });

  it('shows a closed entry of a list by its name', () => {
    const list = z.array(z.strictObject({ id: text(9), name: text(9) })).meta({ readOnly: true });
    expect(only(list)).toMatchObject({ summary: '{{fields.name}}', allow_add: false, allow_remove: false });
  });
});
