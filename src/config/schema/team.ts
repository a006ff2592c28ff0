import { optional, z } from 'astro/zod';
import { carTypes } from '../../domain/cars/car.ts';
import { openingHourSchema } from '../../domain/places/location.ts';
import { group, list, mailAddress, pictureSource, slug, text, whole } from './values.ts';

const longestAnswerMinutes = 5 * 24 * 60;

const personSchema = z.strictObject({
  id: slug.describe("As stock lines (`salesPerson`) and `forCars` name this person: 'mai-tran'."),
  name: text(80).describe('Full name.'),
  firstName: optional(text(30)).describe(
    'What visitors call this person. Default: the first word of the name.',
  ),
  role: optional(text(80)).describe("'Used cars'. Default: left out."),
  photo: optional(pictureSource).describe(
    'A square picture of the face. Default: the first letters of the name.',
  ),
  locations: list(slug, 200).describe(
    'Where this person works, by the slug of `locations`. Their hours are limited by the sales hours of the place where the car stands, or of the first of these. Default: every location.',
  ),
  hours: list(openingHourSchema.omit({ department: true, formated_hours: true }), 100).describe(
    "When this person works, in the form of `openingHours`: 'weekday', 'start_hour' and 'end_hour'; a day off has a 'date' and the status 'Closed'. A weekday without an entry is a day off. Default: whenever the place is open.",
  ),
  answersWithinMinutes: optional(whole(5, longestAnswerMinutes)).describe(
    "Minutes of this person's working hours within which they usually answer. Pages turn them into 'Usually answers by lunch today' or 'Back on Monday at 8:30 am'. Default: pages promise no answer time.",
  ),
  deskEmail: optional(mailAddress).describe(
    "Email of one of `desk.staff`. Leads about this person's cars are assigned there if that member of staff may see them. No page shows it. Default: leads are assigned by `desk.assign`.",
  ),
});

const forCarsSchema = z.strictObject({
  person: slug.describe('Id of one of `team.people`.'),
  locations: list(slug, 200).describe('Only cars at these `locations`, by slug. Default: all.'),
  carTypes: list(z.enum(carTypes)).describe('Only these cars: new, used, demo. Default: all.'),
  makes: list(text(60), 100).describe("Only these makes: 'Mazda'. Default: all."),
});

/** Who answers for which cars. Everything here but `deskEmail` is on public pages. */
export const teamSchema = group({
  people: list(personSchema, 200).describe('The people who answer enquiries about cars.'),
  forCars: list(forCarsSchema, 200).describe(
    'Who answers for a car whose stock line names nobody (`salesPerson`): the first entry that fits. Default: nobody, and its page shows no person.',
  ),
}).describe(
  'The person whom the page of a car and its forms show: face, name, role, hours, and when they answer. Leads carry the id of that person.',
);

export type TeamPerson = z.infer<typeof personSchema>;
