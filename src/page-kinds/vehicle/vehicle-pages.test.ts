import { describe, expect, it } from 'vitest';
import type { CarInput } from '../../domain/cars/car.ts';
import type { VehicleCan } from '../../domain/cars/car-actions.ts';
import { aCar, aDealer, inventoryOf, someCars } from '../../site/dealer.fixture.ts';
import type { Page } from '../page-plans.ts';
import { planSite } from '../plan-site.ts';

type VehiclePage = Extract<Page, { route: 'vehicle' }>;
const slug = '2021-toyota-corolla-1';

function pageOf(car: Parameters<typeof aCar>[0] = {}, dealer = aDealer(), can?: VehicleCan): VehiclePage {
  const inventory = inventoryOf([aCar(car), ...someCars(12)]);
  const { pages } = planSite({ dealer, inventory, today: '2025-02-01', ...(can && { can }) });
  return pages.find((page): page is VehiclePage => page.path === `/cars/${slug}/`)!;
}
const propsOf = (...from: Parameters<typeof pageOf>) => pageOf(...from).props;
const lines = (list: { label: string; value: string }[]) =>
  Object.fromEntries(list.map(({ label, value }) => [label, value]));

describe('vehiclePages', () => {
  it('include a sold car without a date of sale, which no list and no other page names [VEH-17] [OPEN-29]', () => {
    const inventory = inventoryOf([aCar({ sold: true }), ...someCars(3)]);
    const { pages, files } = planSite({ dealer: aDealer(), inventory, today: '2025-02-01' });
    const own = pages.find(({ path }) => path === `/cars/${slug}/`) as VehiclePage;
    expect(own.props.notice?.heading).toBe('Sold');
    expect(own.head.index).toBe(false);
    expect(JSON.stringify(pages.filter((page) => page !== own))).not.toContain(slug);
    expect(files.filter((file) => JSON.stringify(file).includes(slug)).map(({ path }) => path)).toEqual([
      '/search-index/unlisted.json',
    ]);
  });

  it('shows the key information, without empty facts [VEH-7] [VEH-8]', () => {
    expect(propsOf({ gearnum: 6, engine_size: 1998 }).keyInformation).toEqual([
      { key: 'km', label: 'Odometer', value: '45,210 km' },
      { key: 'body', label: 'Body', value: 'Hatch' },
      { key: 'transmission', label: 'Transmission', value: '6-speed automatic' },
      { key: 'fuel', label: 'Fuel', value: 'Petrol' },
      { key: 'engine', label: 'Engine', value: '2.0 L' },
      { key: 'colour', label: 'Colour', value: 'Glacier White' },
    ]);
  });

  it('shows the details of the car [VEH-6]', () => {
    const details = lines(
      propsOf({ stocknum: 'U7', regplate: '123ABC', rego_expiry: '2025-08-01', doors: 5 }).details,
    );
    expect(details).toEqual({
      Condition: 'Used',
      Year: '2021',
      'Stock number': 'U7',
      Registration: '123ABC',
      'Registered until': '1 Aug 2025',
      Doors: '5',
    });
  });

  it('has what the changeover price of the visitor needs, with the rates of its lender', () => {
    const figures = { interestRate: 7.99, comparisonRate: 8.45, paymentWeek: 122.6 };
    const changeoverOf = (settings: Parameters<typeof aDealer>[0]) =>
      propsOf({ finance_lenders: { manual: figures } }, aDealer(settings)).changeover;
    const rates = { interestRate: 7.99, comparisonRate: 8.45 };
    const cards = { costToChange: true };
    expect(changeoverOf({ cards, finance: { lender: 'manual' } })).toEqual({ price: 26_990, rates });
    expect(changeoverOf({ cards })).toEqual({ price: 26_990 });
    expect(changeoverOf({})).toBeUndefined();
  });

  it('shows the card behind the windscreen while the car is for sale', () => {
    const workshopCard = { fixed: ['New pads'], willNeed: ['Tyres'] };
    expect(propsOf({ workshopCard }).workshopCard?.map(({ lines }) => lines)).toEqual([
      ['New pads'],
      ['Tyres'],
    ]);
    expect(
      propsOf({ workshopCard, status: 'sold', sold_at: '2025-01-31T00:00:00Z' }).workshopCard,
    ).toBeUndefined();
    expect(propsOf().workshopCard).toBeUndefined();
  });

  it('shows the route of the test drive of its location while it can be driven', () => {
    const points = [
      [-27.97, 153.4],
      [-27.99, 153.4],
      [-27.97, 153.4],
    ];
    const locations = aDealer().locations.map((location) => ({
      ...location,
      test_drive_route: { minutes: 20, points },
    }));
    const dealer = aDealer({ locations } as never);
    expect(propsOf({}, dealer).testDriveRoute?.facts).toBe('About 4 km and 20 minutes');
    expect(
      propsOf({ status: 'sold', sold_at: '2025-01-31T00:00:00Z' }, dealer).testDriveRoute,
    ).toBeUndefined();
    expect(propsOf().testDriveRoute).toBeUndefined();
    const { pages } = planSite({ dealer, inventory: inventoryOf([aCar()]), today: '2025-02-01' });
    const booking = pages.find((page) => page.route === 'test-drive');
    expect(booking?.props.drive?.route.facts).toBe('About 4 km and 20 minutes');
  });

  it('names who answers for the car: the person of its stock line, otherwise that of the dealer’s rule', () => {
    const people = [
      { id: 'mai', name: 'Mai Tran' },
      { id: 'tom', name: 'Tom Fry' },
    ];
    const named = { team: { people, forCars: [{ person: 'mai', carTypes: ['used' as const] }] } };
    const nameOf = (car: Partial<CarInput>, dealer = aDealer(named)) => propsOf(car, dealer).person?.name;
    expect(nameOf({})).toBe('Mai Tran');
    expect(nameOf({ salesPerson: 'tom' })).toBe('Tom Fry');
    expect(nameOf({ salesPerson: 'nobody' })).toBe('Mai Tran');
    expect(nameOf({ car_type: 'demo' })).toBeUndefined();
    expect(nameOf({ status: 'sold', sold_at: '2025-01-31T00:00:00Z' })).toBeUndefined();
    expect(propsOf({ salesPerson: 'tom' }).person).toBeUndefined();
  });

  it('shows specifications with units, and none that are 0', () => {
    const variant = {
      fuelconsumptioncombined: 4.2,
      grossvehiclemass: 1785,
      torque: 142,
      fuelcapacity: 0,
      ancaprating: 5,
    };
    expect(lines(propsOf({ variant }).specifications)).toEqual({
      'Fuel consumption, combined': '4.2 L/100 km',
      'Gross vehicle mass': '1,785 kg',
      Torque: '142 Nm',
      'ANCAP rating': '5 out of 5 stars',
    });
  });

  it('splits the comments into paragraphs [VEH-24]', () => {
    expect(propsOf({ dealercomments: 'One owner.|Full history.' }).comments).toEqual([
      'One owner.',
      'Full history.',
    ]);
  });

  it('shows that the price is below market average [VEH-19] [PRICE-6] [OPEN-42]', () => {
    const autograb_data = { state_average_market_price: 28990, price_type: 'Drive Away' };
    expect(propsOf({ autograb_data }).card.market?.text).toBe('$2,000 below market average');
    expect(propsOf().card.market).toBeUndefined();
  });

  it.each([
    [{ sold: true, sold_at: '2025-01-31T00:00:00Z' }, 'Sold', false],
    [{ reserved: true }, 'Reserved', true],
    [{ status: 'coming_soon' }, 'Coming soon', true],
    [{}, undefined, true],
  ])('for a car with %o has the notice %s, indexed: %s [VEH-17]', (car, heading, index) => {
    const page = pageOf(car);
    expect(page.props.notice?.heading).toBe(heading);
    expect(page.head.index).toBe(index);
  });

  it.each([
    ['https://reports.example/1.pdf', ['https://reports.example/1.pdf']],
    ['media/report.pdf', ['/media/report.pdf']],
    ['http://reports.example/1.pdf', []],
    ['javascript:alert(1)', []],
    ['media/../dealer.json', []],
    ['', []],
    [undefined, []],
  ])('links to the history report %s only at a safe address [VEH-14]', (file, expected) => {
    const { actions } = propsOf({ file });
    expect(actions.flatMap(({ kind, href }) => (kind === 'history' ? href : []))).toEqual(expected);
  });

  it('offers only actions that the site has pages for', () => {
    const processor = { payment_processors: [{ name: 'stripe', amount: 300 }] };
    const nothing = { enquire: false, testDrive: false, finance: false, tradeIn: false, reserve: false };
    expect(propsOf(processor, aDealer(), nothing).actions).toEqual([]);
    const all = { enquire: true, testDrive: true, finance: true, tradeIn: true, reserve: true };
    const offered = propsOf(processor, aDealer(), all);
    expect(offered.actions.map(({ label }) => label)).toEqual([
      'Enquire',
      'Test drive',
      'Get Finance',
      'Trade in',
      'Reserve Now $300',
    ]);
    expect(offered.reserveOnline).toBe('Reserve this car for a fully refundable $300.');
    expect(propsOf({}, aDealer(), all).reserveOnline).toBeUndefined();
    const excluded = propsOf(processor, aDealer({ finance: { financeExcluded: true } }), all);
    expect(excluded.actions.map(({ kind }) => kind)).not.toContain('finance');
  });

  it("uses the dealer's call text, even when cards have no call button [VEH-9] [CFG-47]", () => {
    const dealer = aDealer({ cards: { callToDealerText: 'Speak with us', cardButtons: ['enquire'] } });
    expect(propsOf({}, dealer).callToDealerText).toBe('Speak with us');
    expect(propsOf().callToDealerText).toBe('Call the dealer');
  });

  it('reports visits for the dealership of the car, or that of the site', () => {
    const dealership = { id: 'd-7', slug: 'bayside-kia', name: 'Bayside Kia' };
    const dealer = aDealer({
      dealership_id: 'd-1',
      dealerships: [{ ...dealership, id: 'd-1', slug: 'b' }, dealership],
    });
    expect(propsOf({ dealership_slug: 'bayside-kia' }, dealer).dealershipId).toBe('d-7');
    expect(propsOf({}, dealer).dealershipId).toBe('d-1');
  });

  it('has a map only when the dealer has a map provider and does not choose the image [CFG-59]', () => {
    const maps = { provider: 'openstreetmap' as const };
    expect(propsOf({}, aDealer({ maps })).map?.origin).toBe('https://www.openstreetmap.org');
    expect(propsOf().map).toBeUndefined();
    const pictured = aDealer({ maps, locationDisplay: { locationMap: 'image' } });
    expect(propsOf({}, pictured).map).toBeUndefined();
  });

  it('has a breadcrumb through make and model to their pages [ROUTE-16]', () => {
    expect(propsOf().breadcrumb).toEqual([
      { label: 'Home', href: '/' },
      { label: 'Toyota', href: '/search/toyota/' },
      { label: 'Corolla', href: '/search/toyota/corolla/' },
      { label: '2021 Toyota Corolla', href: `/cars/${slug}/` },
    ]);
  });

  it('suggests four similar cars [VEH-17]', () => {
    const { similar } = propsOf();
    expect(similar).toHaveLength(4);
    expect(similar[0]?.title).toBe('2021 Toyota Corolla');
    expect(similar.map((card) => card.slug)).not.toContain(slug);
  });

  it('names the location of the car, unless it is hidden [LOC-9]', () => {
    expect(propsOf().location?.city).toBe('Southport');
    const { locations, ...rest } = aDealer();
    const hidden = { ...rest, locations: locations.map((location) => ({ ...location, visible: false })) };
    expect(propsOf({}, hidden).location).toBeUndefined();
  });

  it("has a title and a description made of the car's data", () => {
    const { head } = pageOf();
    expect(head.title).toBe('2021 Toyota Corolla Ascent Sport for sale in Southport QLD');
    expect(head.description).toBe(
      '2021 Toyota Corolla Ascent Sport, 45,210 km, Automatic, Petrol, Hatch. $26,990 drive away at Bayside Motors Southport.',
    );
    expect(head.canonical).toBe(`https://www.bayside.example/cars/${slug}/`);
  });

  it('distinguishes equal cars by their stock number', () => {
    const inventory = inventoryOf([
      aCar({ id: '1', slug: 'one', stocknum: 'U101' }),
      aCar({ id: '2', slug: 'two', stocknum: 'U102' }),
      aCar({ id: '3', slug: 'three', stocknum: 'U103', badge: 'ZR' }),
    ]);
    const { pages } = planSite({ dealer: aDealer(), inventory, today: '2025-02-01' });
    const heads = ['one', 'two', 'three'].map(
      (name) => pages.find(({ path }) => path === `/cars/${name}/`)!.head,
    );
    expect(heads.map(({ title }) => title)).toEqual([
      '2021 Toyota Corolla Ascent Sport U101 for sale in Southport QLD',
      '2021 Toyota Corolla Ascent Sport U102 for sale in Southport QLD',
      '2021 Toyota Corolla ZR for sale in Southport QLD | Bayside Motors',
    ]);
    expect(new Set(heads.map(({ description }) => description)).size).toBe(3);
    expect(heads[0]?.description).toContain('Ascent Sport, stock number U101, 45,210 km');
  });
});

describe("the structured data of a car's page", () => {
  const jsonLd = (...from: Parameters<typeof pageOf>) =>
    pageOf(...from).head.jsonLd[0] as Record<string, unknown>;

  it('is a car with an offer', () => {
    expect(jsonLd({ vin: 'JTNKU3JE60J000001' })).toMatchObject({
      '@type': 'Car',
      vehicleModelDate: '2021',
      mileageFromOdometer: { value: 45210, unitCode: 'KMT' },
      vehicleIdentificationNumber: 'JTNKU3JE60J000001',
      offers: {
        price: 26990,
        priceCurrency: 'AUD',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/UsedCondition',
        seller: { '@type': 'AutoDealer', name: 'Bayside Motors Southport' },
      },
    });
  });

  it.each([
    [{ sold: true, sold_at: '2025-01-31T00:00:00Z' }, 'SoldOut'],
    [{ reserved: true }, 'LimitedAvailability'],
    [{ status: 'coming_soon' }, 'PreOrder'],
  ])('for %o has the availability %s', (car, availability) => {
    expect(jsonLd(car)).toMatchObject({ offers: { availability: `https://schema.org/${availability}` } });
  });

  it('has no offer for a car with a weekly subscription price [PRICE-1]', () => {
    const subscribed = { price: 40_990, subscription_price: 279 };
    const dealer = aDealer({ cards: { subscriptionOffered: true } });
    expect(jsonLd(subscribed, dealer)).not.toHaveProperty('offers');
    expect(jsonLd(subscribed)).toMatchObject({ offers: { price: 40_990 } });
  });

  it('has no offer without a price, and marks illustrations as such [DRAW-2]', () => {
    expect(jsonLd({ price: 0 })).not.toHaveProperty('offers');
    const illustration = { '@type': 'ImageObject', caption: 'Illustration, not a photo' };
    expect(jsonLd()).toMatchObject({
      image: expect.arrayContaining([expect.objectContaining(illustration)]),
    });
    expect(jsonLd({ images: [{ image_url: 'https://p.example/1.jpg' }] })).toMatchObject({
      image: ['https://p.example/1.jpg'],
    });
    expect(jsonLd({}, aDealer({ media: { illustrations: false } }))).not.toHaveProperty('image');
  });
});
