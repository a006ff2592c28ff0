import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import type { CarInput } from '../../domain/cars/car.ts';
import { aCar, aDealer, inventoryOf } from '../dealer.fixture.ts';
import { planningOf } from '../planning.ts';
import { carPeople } from './car-person.ts';

type Person = NonNullable<NonNullable<DealerInput['team']>['people']>[number];

const monday = (start_hour: string, end_hour: string) => ({
  weekday: 1,
  status: 'Open' as const,
  start_hour,
  end_hour,
});
const perth = {
  id: '30',
  name: 'Bayside Perth',
  slug: 'perth',
  address: { street: '1 Hay Street', city: 'Perth', state: 'wa' as const, postcode: '6000' },
  contact_detail: { phone: '08 5550 1234', opening_hours: [monday('07:00', '12:00')] },
};

/** Who answers for a car in Southport, whose weekdays are 8:30 to 5:30. */
function personOf(
  person: Partial<Person>,
  { car, dealer }: { car?: Partial<CarInput>; dealer?: Partial<DealerInput> } = {},
) {
  const team = { people: [{ id: 'mai', name: 'Mai Tran', ...person }], forCars: [{ person: 'mai' }] };
  const { locations } = aDealer();
  const planning = planningOf({
    dealer: aDealer({ team, locations: [...locations, perth], ...dealer }),
    inventory: inventoryOf([aCar({ location_id: '10', ...car })]),
    today: '2025-02-01',
  });
  return carPeople(planning)(planning.stock[0]!);
}

describe('the person on the page of a car', () => {
  it('has what the dealer states, and no more', () => {
    expect(personOf({})).toEqual({
      id: 'mai',
      name: 'Mai Tran',
      firstName: 'Mai',
      initials: 'MT',
      hours: ['Mon to Fri 8:30 am to 5:30 pm'],
    });
  });

  it('has everything that the dealer states, but not the email of the desk', () => {
    const dealer = { desk: { staff: [{ name: 'Mai', email: 'mai@mail.example', role: 'sales' as const }] } };
    expect(
      personOf(
        {
          firstName: 'Mai-Anh',
          role: 'Used cars',
          photo: 'https://photos.example/mai.jpg',
          hours: [monday('09:00', '18:00'), { weekday: 1, status: 'Closed', date: '2025-03-03' }],
          answersWithinMinutes: 90,
          deskEmail: 'mai@mail.example',
        },
        { dealer },
      ),
    ).toEqual({
      id: 'mai',
      name: 'Mai Tran',
      firstName: 'Mai-Anh',
      role: 'Used cars',
      photo: { src: 'https://photos.example/mai.jpg' },
      initials: 'MT',
      hours: ['Mon 9 am to 5:30 pm'],
      answers: {
        withinMinutes: 90,
        hours: '0=closed;1=09:00-17:30;2=closed;3=closed;4=closed;5=closed;6=closed;2025-03-03=closed',
        timeZone: 'Australia/Brisbane',
      },
    });
  });

  it.each<[string, string[], string, string]>([
    ['where the car stands', [], '1=08:30-17:30', 'Australia/Brisbane'],
    [
      'where the car stands, if they work there',
      ['perth', 'southport'],
      '1=08:30-17:30',
      'Australia/Brisbane',
    ],
    ['where they work, if the car stands elsewhere', ['perth'], '1=07:00-12:00', 'Australia/Perth'],
  ])('answers in the hours and the time zone of the place %s', (_, locations, hours, timeZone) => {
    const { answers } = personOf({ locations, answersWithinMinutes: 60 })!;
    expect(answers?.timeZone).toBe(timeZone);
    expect(answers?.hours).toContain(hours);
  });

  it('promises nothing where no hours are known', () => {
    const { locations } = aDealer();
    const shut = locations.map((place) => ({
      ...place,
      contact_detail: { ...place.contact_detail, opening_hours: [] },
    }));
    const person = personOf({ answersWithinMinutes: 60 }, { dealer: { locations: shut } });
    expect([person?.hours, person?.answers]).toEqual([undefined, undefined]);
  });

  it('has only the initials when the picture is missing', () => {
    const planning = planningOf({
      dealer: aDealer({
        team: {
          people: [{ id: 'mai', name: 'Mai Tran', photo: 'media/mai.jpg' }],
          forCars: [{ person: 'mai' }],
        },
      }),
      inventory: inventoryOf([aCar()]),
      today: '2025-02-01',
      mediaFiles: new Set(),
    });
    expect(carPeople(planning)(planning.stock[0]!)).not.toHaveProperty('photo');
  });

  it.each<[string, Parameters<typeof personOf>[1]]>([
    ['is sold', { car: { sold: true, sold_at: '2025-01-31T00:00:00Z' } }],
    ['takes no enquiries here', { dealer: { api: { enabled: false } } }],
    ['is nobody’s', { dealer: { team: { people: [{ id: 'mai', name: 'Mai Tran' }] } } }],
  ])('is not shown for a car that %s', (_, about) => {
    expect(personOf({}, about)).toBeUndefined();
  });
});
