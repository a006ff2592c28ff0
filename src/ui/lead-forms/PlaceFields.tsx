import { useField } from 'formik';
import { object, string } from 'yup';
import { placeTypeOf } from '../../domain/leads/lead-rules.ts';
import type { FormPlace, PageForm } from '../../site/leads/form-props.ts';
import { SelectField } from '../form/SelectField.tsx';

interface PlaceFieldsProps {
  form: PageForm;
  label?: string;
  hint?: string | undefined;
}

/** Where the lead goes: the location (LEAD-8), and in a group whose places are not its own, the dealership (LEAD-10). */
export function PlaceFields({ form, label = 'Location', hint }: PlaceFieldsProps) {
  const places = form.places.map(({ id, name }) => ({ value: id, label: name }));
  if (places.length > 0) {
    return (
      <SelectField
        name="location_id"
        label={label}
        hint={hint}
        choices={places}
        empty="Choose a location"
        takesOnlyChoice
      />
    );
  }
  if (form.dealerships.length < 2) return null;
  const dealerships = form.dealerships.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <SelectField
      name="dealership_slug"
      label="Dealership"
      choices={dealerships}
      empty="Choose a dealership"
    />
  );
}

/** The places that answer what the visitor chose to ask about, with the number of the chosen one. */
export function AnsweringPlaceFields({ form }: { form: PageForm }) {
  const [{ value: category }] = useField<string>('category');
  const [{ value: chosen }] = useField<string>('location_id');
  const phone = form.places.find(({ id }) => id === chosen)?.phone;
  // With another list, the only choice is taken anew.
  return (
    <PlaceFields
      key={placeTypeOf(category)}
      form={{ ...form, places: answeringPlaces(form.places, category) }}
      // Always one line: a place that is taken by itself must not move what is below.
      hint={phone ? `Its number is ${phone.text}.` : 'Your question goes there.'}
    />
  );
}

/** The places of the kind that answers a category, else those that sell cars, else all. */
function answeringPlaces(places: readonly FormPlace[], category: string): FormPlace[] {
  const ofType = (wanted: string) => places.filter(({ type = 'sales' }) => type === wanted);
  return [ofType(placeTypeOf(category)), ofType('sales'), [...places]].find(({ length }) => length > 0) ?? [];
}

/** LEAD-8: where places are to choose from, one is chosen. */
export const placeChosen = object({ location_id: string().required('Please choose a location.') });

/** What a lead says of the place that was chosen. */
export function placeValues(form: Pick<PageForm, 'places'>, location_id: string) {
  const place = form.places.find(({ id }) => id === location_id);
  if (!place) return {};
  return {
    location_id,
    location: place.name,
    ...(place.dealershipSlug && { dealership_slug: place.dealershipSlug }),
  };
}

/** The number to ring about a lead: that of its location, else the dealer's. */
export function placePhone(form: Pick<PageForm, 'places' | 'phone'>, location_id: string | undefined) {
  return form.places.find(({ id }) => id === location_id)?.phone ?? form.phone;
}

/** Id of the dealership a car belongs to, by its own word or that of the place where it stands. */
export function dealershipIdOf(
  form: Pick<PageForm, 'places' | 'dealerships'>,
  car: { place?: string; dealership?: string } | undefined,
): string | undefined {
  const named = form.dealerships.find(({ slug }) => slug === car?.dealership);
  return named?.id ?? placeOfCar(form, car)?.dealershipId;
}

/** The location of a car, found by its name. */
export function placeOfCar(form: Pick<PageForm, 'places'>, car: { place?: string } | undefined) {
  return car?.place === undefined ? undefined : form.places.find(({ name }) => name === car.place);
}
