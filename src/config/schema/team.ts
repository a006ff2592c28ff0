import { z } from 'astro/zod';
import { carTypes } from '../../domain/cars/car.ts';
import { openingHourSchema } from '../../domain/places/location.ts';
import { mailAddress, pictureSource, slug, text } from './values.ts';

const longestAnswerMinutes = 5 * 24 * 60;

const personSchema = z.strictObject({
  id: slug.meta({
    description: "As stock lines (`salesPerson`) and `forCars` name this person: 'mai-tran'.",
  }),
  name: text(80).meta({ description: 'Full name.' }),
  firstName: text(30)
    .optional()
    .meta({ description: 'What visitors call this person. Default: the first word of the name.' }),
  role: text(80).optional().meta({ description: "'Used cars'. Default: left out." }),
  photo: pictureSource.optional().meta({
    description: 'A square picture of the face. Default: the first letters of the name.',
  }),
  locations: z.array(slug).max(200).default([]).meta({
    description:
      'Where this person works, by the slug of `locations`. Their hours are limited by the sales hours of the place where the car stands, or of the first of these. Default: every location.',
  }),
  hours: z
    .array(openingHourSchema.omit({ department: true, formated_hours: true }))
    .max(100)
    .default([])
    .meta({
      description:
        "When this person works, in the form of `openingHours`: 'weekday', 'start_hour' and 'end_hour'; a day off has a 'date' and the status 'Closed'. A weekday without an entry is a day off. Default: whenever the place is open.",
    }),
  answersWithinMinutes: z.number().int().min(5).max(longestAnswerMinutes).optional().meta({
    description:
      "Minutes of this person's working hours within which they usually answer. Pages turn them into 'Usually answers by lunch today' or 'Back on Monday at 8:30 am'. Default: pages promise no answer time.",
  }),
  deskEmail: mailAddress.optional().meta({
    description:
      "Email of one of `desk.staff`. Leads about this person's cars are assigned there if that member of staff may see them. No page shows it. Default: leads are assigned by `desk.assign`.",
  }),
});

const forCarsSchema = z.strictObject({
  person: slug.meta({ description: 'Id of one of `team.people`.' }),
  locations: z.array(slug).max(200).default([]).meta({
    description: 'Only cars at these `locations`, by slug. Default: all.',
  }),
  carTypes: z.array(z.enum(carTypes)).default([]).meta({
    description: 'Only these cars: new, used, demo. Default: all.',
  }),
  makes: z.array(text(60)).max(100).default([]).meta({
    description: "Only these makes: 'Mazda'. Default: all.",
  }),
});

/** Who answers for which cars. Everything here but `deskEmail` is on public pages. */
export const teamSchema = z
  .strictObject({
    people: z.array(personSchema).max(200).default([]).meta({
      description: 'The people who answer enquiries about cars.',
    }),
    forCars: z.array(forCarsSchema).max(200).default([]).meta({
      description:
        'Who answers for a car whose stock line names nobody (`salesPerson`): the first entry that fits. Default: nobody, and its page shows no person.',
    }),
  })
  .meta({
    description:
      'The person whom the page of a car and its forms show: face, name, role, hours, and when they answer. Leads carry the id of that person.',
  });

export type TeamPerson = z.infer<typeof personSchema>;
