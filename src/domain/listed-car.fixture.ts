import type { CardRules } from './card-view.ts';
import type { ListedCar } from './listed-car.ts';

/** A plain car in stock for tests; every test names the one thing it is about. */
export function aListedCar(change: Partial<ListedCar> = {}): ListedCar {
  return {
    id: '1',
    slug: '2021-toyota-corolla-1',
    name: '2021 Toyota Corolla Ascent Sport Hybrid',
    year: 2021,
    make: 'Toyota',
    model: 'Corolla',
    make_model: 'Toyota Corolla',
    badge: 'Ascent Sport Hybrid',
    series: 'ZWE219R',
    car_type: 'used',
    item_type: 'car',
    status: 'in_stock',
    reserved: false,
    certified: false,
    preorder: false,
    tag: '',
    price: 26990,
    price_type: 'Drive Away',
    before_price: 0,
    offer_price: 0,
    subscription_price: 0,
    weekly_price: 0,
    interest_rate: 0,
    comparison_rate: 0,
    price_range: '$20,000 to $30,000',
    weekly_price_range: '',
    km: 45210,
    body: 'Hatch',
    fuel: 'Hybrid',
    transmission: 'Automatic',
    drive: 'Front',
    colour: 'White',
    seats: '5',
    city: 'Southport',
    state: 'QLD',
    location_name: 'Southport',
    dealership_slug: 'southport',
    dealership_name: 'Southport',
    filtered_features: [],
    created_at: Date.parse('2025-01-01T00:00:00Z') / 1000,
    sold_at: 0,
    stocknum: 'U1001',
    image: '/media/drawn/hatch.svg',
    image_alt: 'Illustration of a white hatch',
    photos_count: 0,
    reserve_amount: -1,
    ...change,
  };
}

/** The default card rules, on a site where everything can be done. */
export function someCardRules(change: Partial<CardRules> = {}): CardRules {
  return {
    tagNames: {
      new: 'New',
      justSold: 'JUST SOLD',
      sold: 'SOLD',
      reserved: 'RESERVED',
      comingSoon: 'COMING SOON',
    },
    specialTags: ['runout sale', 'special'],
    justSoldDays: 3,
    newArrivalText: 'New Arrival',
    runoutSaleGreen: false,
    electricHybridTag: false,
    buttons: ['enquire', 'testDrive', 'reserve'],
    noPriceText: 'Enquire for price',
    subscriptionOffered: false,
    callToDealerText: 'Call the dealer',
    can: { enquire: true, testDrive: true, finance: true, reserve: true },
    ...change,
  };
}
