import type { CardRules } from './card-view.ts';
import type { ListedCar } from './listed-car.ts';
import { listedFigures } from './listed-figures.ts';

/** A plain car in stock. Each test changes only the field that it is about. */
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
    on_road_price: 26990,
    market_area: '',
    market_date: '',
    market_judgement: '',
    price_range: '$20,000 to $30,000',
    weekly_price_range: '',
    km: 45210,
    body: 'Hatch',
    fuel: 'Hybrid',
    transmission: 'Automatic',
    drive: 'Front',
    colour: 'White',
    ...listedFigures({ seats: 5 }),
    city: 'Southport',
    state: 'QLD',
    location_name: 'Southport',
    dealership_slug: 'southport',
    dealership_name: 'Southport',
    filtered_features: [],
    categories: [],
    created_at: Date.parse('2025-01-01T00:00:00Z') / 1000,
    is_listing_date_known: true,
    stocknum: 'U1001',
    image: '/media/illustrations/hatch.avif',
    image_alt: 'Illustration of a white hatch',
    has_images: true,
    ...change,
  };
}

/** The default card rules, on a site with every feature. */
export function someCardRules(change: Partial<CardRules> = {}): CardRules {
  return {
    timeZone: 'Australia/Brisbane',
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
    financeLabel: 'Get Finance',
    financePath: '/finance/',
    checkoutPath: 'checkout',
    noPriceText: 'Enquire for price',
    subscriptionOffered: false,
    usedCarPerks: false,
    callToDealerText: 'Call the dealer',
    can: { enquire: true, testDrive: true, finance: true, reserve: true },
    ...change,
  };
}
