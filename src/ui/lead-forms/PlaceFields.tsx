import { object, string } from 'yup';
import type { PageForm } from '../../site/leads/form-props.ts';
import { SelectField } from '../form/SelectField.tsx';

/** Where the lead goes: the location (LEAD-8), and in a group whose places are not its own, the dealership (LEAD-10). */
export function PlaceFields({ form, label = 'Location' }: { form: PageForm; label?: string }) {
  const places = form.places.map(({ id, name }) => ({ value: id, label: name }));
  if (places.length > 0) {
    return (
      <SelectField
        name="location_id"
        label={label}
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
