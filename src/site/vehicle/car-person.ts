import type { Dealer } from '../../config/schema/dealer.ts';
import type { TeamPerson } from '../../config/schema/team.ts';
import { type CarPerson, initialsOf, salesPersonOf } from '../../domain/leads/sales-person.ts';
import type { Location } from '../../domain/places/location.ts';
import { placeZone } from '../../domain/places/place-zone.ts';
import { hoursText, weeklyHours } from '../../domain/time/opening-hours.ts';
import { hoursAtWork } from '../../domain/time/working-hours.ts';
import { hoursOf, primaryLocation } from '../places/location-of.ts';
import type { Planning } from '../planning.ts';
import type { WithheldCar } from '../stock-of.ts';

/** Who answers for each car. Undefined for a car that takes no enquiries here, or for which nobody is named. */
export function carPeople({
  dealer,
  pictures,
  rules,
}: Pick<Planning, 'dealer' | 'pictures' | 'rules'>): (one: WithheldCar) => CarPerson | undefined {
  // Computed once for each person and place and not for each car.
  const views = new Map<string, CarPerson>();
  return ({ car, card, location }) => {
    if (!card.available || !rules.can.enquire) return undefined;
    const person = salesPersonOf(car, location?.slug, dealer.team);
    if (!person) return undefined;
    const place = placeOfWork(person, location, dealer);
    const key = `${person.id} ${place?.slug ?? ''}`;
    const view = views.get(key) ?? personView(person, place, { dealer, pictures });
    views.set(key, view);
    return view;
  };
}

/** Where the person is for this car: its location, unless the person works only at others. */
function placeOfWork({ locations }: TeamPerson, location: Location | undefined, dealer: Dealer) {
  if (location && (locations.length === 0 || locations.includes(location.slug))) return location;
  return dealer.locations.find(({ slug }) => slug === locations[0]) ?? primaryLocation(dealer);
}

function personView(
  { id, name, firstName, role, photo, hours: own, answersWithinMinutes }: TeamPerson,
  place: Location | undefined,
  { dealer, pictures }: Pick<Planning, 'dealer' | 'pictures'>,
): CarPerson {
  const atWork = hoursAtWork(own, place ? hoursOf(place, dealer) : dealer.openingHours);
  const face = photo === undefined ? undefined : pictures.sized(photo);
  const hours = weeklyHours(atWork, 'sales')
    .filter((line) => line.hours !== 'Closed')
    .map((line) => `${line.days} ${line.hours}`);
  return {
    id,
    name,
    firstName: firstName ?? name.split(/\s+/)[0]!,
    ...(role && { role }),
    ...(face && { photo: face }),
    initials: initialsOf(name),
    ...(hours.length > 0 && { hours }),
    ...(answersWithinMinutes !== undefined &&
      place &&
      atWork.length > 0 && {
        answers: {
          withinMinutes: answersWithinMinutes,
          hours: hoursText(atWork, 'sales'),
          timeZone: placeZone(place),
        },
      }),
  };
}
