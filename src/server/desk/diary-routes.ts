import type { Dealer } from '../../config/schema/dealer.ts';
import type { AppointmentKind } from '../../domain/appointments.ts';
import { isDay } from '../../domain/desk-numbers.ts';
import type { Location } from '../../domain/location.ts';
import { dayAfter } from '../../domain/open-state.ts';
import { localDay } from '../../domain/time-zone.ts';
import { zoneAt } from '../../site/site-identity.ts';
import { Refusal } from '../refusal.ts';
import type { LeadScope } from '../storage/lead-scope.ts';
import type { DeskCall, DeskRoutes } from './desk-session.ts';
import type { Person } from './desk-staff.ts';
import { type DiaryDay, type DiaryPart, type DiaryQuery, diaryPage, diaryPath } from './diary-page.ts';
import type { Choice } from './inbox-page.ts';

/** A place whose diary a person sees, as 'website:location', so that two dealers' ids do not meet. */
interface DiaryPlace extends Choice {
  dealer: Dealer;
  /** Undefined where the dealer has no location. */
  location: Location | undefined;
  kinds: readonly AppointmentKind[];
}

const kindsOf = ({ categories }: LeadScope): readonly AppointmentKind[] =>
  categories === 'all' ? ['test-drive', 'service'] : categories === 'care' ? ['service'] : ['test-drive'];

function placesOf({ grants }: Person): DiaryPlace[] {
  return grants.flatMap(({ dealer, scope }) => {
    const kinds = kindsOf(scope);
    const places = dealer.locations.filter(({ id }) => scope.places?.locations.includes(id) ?? true);
    const known = places.map((location): DiaryPlace => {
      // Places are often named after their dealer.
      const isNamed = grants.length === 1 || location.name.includes(dealer.name);
      const label = isNamed ? location.name : `${dealer.name}, ${location.name}`;
      return { value: `${dealer.id}:${location.id}`, label, dealer, location, kinds };
    });
    const isWhole = dealer.locations.length === 0 && scope.places === undefined;
    return isWhole
      ? [{ value: `${dealer.id}:`, label: dealer.name, dealer, location: undefined, kinds }]
      : known;
  });
}

/** Leaves out what a place does not offer: a workshop has no hours for test drives. */
function shownOf(parts: DiaryPart[]): DiaryPart[] {
  const offered = parts.filter(({ slots, entries }) => slots !== 'unknown' || entries.length > 0);
  return offered.length > 0 ? offered : parts;
}

/** The diary of test drives and services: a day or a week of one place. */
export function addDiaryRoutes(routes: DeskRoutes): void {
  const { own } = routes;

  routes.page(diaryPath, async (call) => {
    const { context, person, dealer: here, now } = call;
    const places = placesOf(person);
    const asked = (name: string) => (context.req.query(name) ?? '').slice(0, 120);
    const place =
      places.find(({ value }) => value === asked('place')) ??
      places.find(({ dealer }) => dealer.id === here.id) ??
      places[0];
    if (!place) throw new Refusal(404, 'None of your locations has a diary.');
    const { dealer } = place;
    const today = localDay(now, zoneAt(dealer, place.location?.id));
    const query: DiaryQuery = {
      place: place.value,
      day: isDay(asked('day')) ? asked('day') : today,
      view: asked('view') === 'week' ? 'week' : 'day',
    };
    const days = await daysOf(call, place, query);
    return routes.send(
      call,
      { title: 'Diary', room: 'diary' },
      diaryPage({ query, places, dealer, today, days }),
    );
  });

  async function daysOf(
    { person, now }: DeskCall,
    place: DiaryPlace,
    query: DiaryQuery,
  ): Promise<DiaryDay[]> {
    const { dealer, location, kinds } = place;
    const weekday = (new Date(`${query.day}T00:00:00Z`).getUTCDay() + 6) % 7;
    const from = query.view === 'week' ? dayAfter(query.day, -weekday) : query.day;
    const dates = Array.from({ length: query.view === 'week' ? 7 : 1 }, (_, index) => dayAfter(from, index));
    const owner = { website_id: dealer.id, location_id: location?.id ?? '' };
    const entries = await own.diary.entries(person.scopes, owner, { from, until: dates.at(-1)! });
    return Promise.all(
      dates.map(async (date) => ({
        date,
        parts: shownOf(
          await Promise.all(
            kinds.map(async (kind) => {
              const about = { dealer, kind, place: location, carKey: '' };
              const { slots, rules } = await own.times.slotsOn(date, about, now);
              const mine = entries.filter(
                ({ appointment }) => appointment.kind === kind && appointment.date === date,
              );
              return { kind, slots, capacity: rules.capacity, entries: mine };
            }),
          ),
        ),
      })),
    );
  }
}
