import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaOfPostcode, areaTowns } from '../../geo/embedded-postcodes.ts';
import { nearbyWith } from './near.ts';
import { type Phrases, parsePhrases } from './parse.ts';
import { createPhraseBook, type PhraseBook } from './phrase-book.ts';
import { type Vocabulary, withOtherWords } from './vocabulary.ts';

const locations = [
  { name: 'Meridian Cars Penrith', lat: -33.75, lng: 150.69 },
  { name: 'Meridian Cars Orange', lat: -33.28, lng: 149.1 },
  { name: 'Meridian Cars Gosford', lat: -33.42, lng: 151.34 },
];
const sorts = ['created_at:desc', 'price:desc', 'price:asc', 'km:desc', 'km:asc', 'nearest:asc'];

/** The vocabulary of a varied stock. The rows of grammar.md refer to it. */
export const someVocabulary: Vocabulary = withOtherWords({
  format: 1,
  makes: {
    BMW: ['1 Series', '3 Series', 'M3', 'X5', 'X5 M'],
    BYD: ['Atto 3', 'Seal'],
    Fiat: ['500'],
    Ford: ['Everest', 'Mustang', 'Ranger'],
    GWM: ['Haval H6', 'Haval Jolion', 'Ute'],
    Honda: ['CR-V', 'HR-V'],
    Hyundai: ['i30', 'Ioniq 5', 'Santa Fe'],
    Isuzu: ['D-MAX', 'MU-X'],
    Kia: ['Carnival', 'Stinger'],
    'Land Rover': ['Defender', 'Range Rover Sport', 'Range Rover Velar'],
    Lexus: ['IS', 'NX'],
    Mazda: ['2', '3', 'BT-50', 'CX-5', 'MX-5'],
    'Mercedes-AMG': ['A 45', 'GT'],
    'Mercedes-Benz': ['A-Class', 'C-Class'],
    Nissan: ['X-Trail'],
    Peugeot: ['2008', '208', '308'],
    Subaru: ['Outback'],
    Tesla: ['Model 3', 'Model Y'],
    Toyota: ['86', 'Corolla', 'Corolla Cross', 'HiLux', 'LandCruiser', 'LandCruiser 79', 'RAV4'],
    Volkswagen: ['Golf', 'T-Roc'],
  },
  values: {
    body: ['Cab Chassis', 'Hatch', 'People Mover', 'SUV', 'Sedan', 'Ute', 'Wagon'],
    fuel: ['Diesel', 'Electric', 'Hybrid', 'Petrol'],
    transmission: ['Automatic', 'Manual'],
    drive: ['4WD', 'AWD', 'Front', 'Rear'],
    colour: ['Black', 'Grey', 'Orange', 'Red', 'Silver', 'White'],
    seats: ['2', '5', '7', '8'],
    car_type: ['demo', 'new', 'used'],
    city: ['Orange', 'Parramatta'],
    location_name: ['Meridian Cars Penrith'],
    state: ['NSW'],
    filtered_features: ['Apple CarPlay', 'Leather Seats', 'Sunroof', 'Tow Bar'],
  },
  badges: ['Black Edition', 'GT', 'M Sport', 'Max', 'Premium Hybrid', 'SR5', 'Sport', 'Workmate'],
  ranges: ['price', 'km', 'year', 'weekly_price'],
});

/** The vocabulary of a stock that says of its cars what a good feed says. The rows of buyers.md refer to it. */
export const buyersVocabulary: Vocabulary = withOtherWords({
  ...someVocabulary,
  makes: {
    ...someVocabulary.makes,
    BYD: ['Atto 3', 'Seal', 'Shark 6'],
    Ford: ['Everest', 'Mustang', 'Ranger', 'Territory'],
    Holden: ['Colorado', 'Commodore'],
    Hyundai: ['i20', 'i30', 'Ioniq 5', 'Santa Fe', 'Tucson'],
    Mazda: ['2', '3', 'BT-50', 'CX-30', 'CX-5', 'CX-9', 'MX-5'],
    'Mercedes-Benz': ['A-Class', 'C-Class', 'GLC'],
    MG: ['MG3', 'ZS'],
    Mitsubishi: ['ASX', 'Outlander', 'Pajero', 'Pajero Sport', 'Triton'],
    Nissan: ['Navara', 'Patrol', 'X-Trail'],
    Subaru: ['Forester', 'Outback', 'WRX'],
    Suzuki: ['Jimny', 'Swift'],
    Toyota: [
      '86',
      'C-HR',
      'Camry',
      'Corolla',
      'Corolla Cross',
      'HiAce',
      'HiLux',
      'Kluger',
      'LandCruiser',
      'LandCruiser 300',
      'LandCruiser 79',
      'LandCruiser Prado',
      'RAV4',
    ],
  },
  values: {
    ...someVocabulary.values,
    body: ['Convertible', 'Coupe', 'Hatch', 'People Mover', 'SUV', 'Sedan', 'Ute', 'Van', 'Wagon'],
    ancap: ['4', '5'],
    cab: ['Dual cab', 'Extra cab', 'Single cab'],
    cylinders: ['3', '4', '6', '8'],
    doors: ['2', '3', '4', '5'],
    engine_litres: ['1.5', '1.8', '2.0', '2.5', '2.8', '3.0', '3.2', '5.0'],
    fuel_detail: ['Petrol - Premium ULP', 'Petrol - Unleaded ULP', 'Plug-in Hybrid'],
    gears: ['5', '6', '8'],
    induction: ['Aspirated', 'Turbo', 'Twin Turbo'],
    price_range: ['$20,000 to $30,000', 'Price on request'],
    sleeps: ['2', '4', '6'],
    status: ['coming_soon', 'in_stock', 'sold'],
  },
  ranges: [...someVocabulary.ranges, 'atm_kg', 'consumption_dl', 'gvm_kg'],
});

/** The vocabulary of a large dealer with cars of most makes, motorcycles and caravans. The rows of market.md refer to it. */
export const marketVocabulary: Vocabulary = withOtherWords({
  ...buyersVocabulary,
  makes: {
    'Aston Martin': ['Vantage'],
    Audi: ['A3', 'A4', 'Q3', 'Q5', 'Q7'],
    BMW: ['1 Series', '3 Series', '320i', 'M3', 'X3', 'X5'],
    BYD: ['Atto 3', 'Seal', 'Shark 6'],
    Fiat: ['500'],
    Ford: ['Everest', 'Falcon', 'Focus', 'Mustang', 'Ranger', 'Territory'],
    'Great Wall': ['Steed'],
    GWM: ['Cannon', 'Haval H6', 'Haval Jolion', 'Ora', 'Tank 300', 'Ute'],
    'Harley-Davidson': ['Softail', 'Street Bob'],
    Holden: ['Barina', 'Colorado', 'Commodore', 'Cruze', 'Trax', 'Ute'],
    Honda: ['CR-V', 'Civic', 'HR-V', 'Jazz'],
    HSV: ['Clubsport', 'GTS'],
    Hyundai: ['Elantra', 'Ioniq 5', 'Kona', 'Santa Fe', 'Tucson', 'Venue', 'i20', 'i30', 'iLoad'],
    Isuzu: ['D-MAX', 'MU-X'],
    Jayco: ['Journey', 'Silverline'],
    Jeep: ['Compass', 'Grand Cherokee', 'Wrangler'],
    Kia: ['Carnival', 'Cerato', 'EV6', 'Picanto', 'Rio', 'Seltos', 'Sorento', 'Sportage', 'Stinger'],
    'Land Rover': ['Defender', 'Discovery', 'Discovery Sport', 'Range Rover Sport', 'Range Rover Velar'],
    LDV: ['Deliver 9', 'T60'],
    Lexus: ['IS', 'NX', 'RX'],
    Mazda: ['2', '3', '6', 'BT-50', 'CX-3', 'CX-30', 'CX-5', 'CX-9', 'MX-5'],
    'Mercedes-AMG': ['A 45', 'C 63'],
    'Mercedes-Benz': ['A-Class', 'C-Class', 'C200', 'GLC', 'GLE', 'Sprinter'],
    MG: ['HS', 'MG3', 'ZS'],
    Mini: ['Cooper', 'Countryman'],
    Mitsubishi: ['ASX', 'Eclipse Cross', 'Lancer', 'Outlander', 'Pajero', 'Pajero Sport', 'Triton'],
    Nissan: ['Navara', 'Pathfinder', 'Patrol', 'Qashqai', 'X-Trail'],
    Peugeot: ['2008', '208', '308'],
    Subaru: ['BRZ', 'Forester', 'Impreza', 'Outback', 'WRX', 'XV'],
    Suzuki: ['Jimny', 'Swift', 'Vitara'],
    Tesla: ['Model 3', 'Model Y'],
    Toyota: [
      '86',
      'C-HR',
      'Camry',
      'Corolla',
      'Corolla Cross',
      'Fortuner',
      'HiAce',
      'HiLux',
      'Kluger',
      'LandCruiser',
      'LandCruiser 200',
      'LandCruiser 300',
      'LandCruiser 70',
      'LandCruiser 79',
      'LandCruiser Prado',
      'RAV4',
      'Yaris',
      'Yaris Cross',
    ],
    Volkswagen: ['Amarok', 'Golf', 'Polo', 'Tiguan', 'Transporter'],
    Volvo: ['XC40', 'XC60'],
  },
  values: {
    ...buyersVocabulary.values,
    body: [
      'Cab Chassis',
      'Caravan',
      'Convertible',
      'Coupe',
      'Hatch',
      'Motorcycle',
      'Motorhome',
      'People Mover',
      'SUV',
      'Sedan',
      'Truck',
      'Ute',
      'Van',
      'Wagon',
    ],
    city: ['Brisbane', 'Geelong', 'Penrith', 'Sydney'],
    colour: ['Black', 'Blue', 'Brown', 'Gold', 'Green', 'Grey', 'Orange', 'Red', 'Silver', 'White', 'Yellow'],
    engine_litres: [
      '1.2',
      '1.5',
      '1.8',
      '2.0',
      '2.2',
      '2.5',
      '2.8',
      '3.0',
      '3.2',
      '4.2',
      '4.5',
      '5.0',
      '6.2',
    ],
    filtered_features: [
      '360 Degree Camera',
      'Adaptive Cruise Control',
      'Air Conditioning',
      'Alloy Wheels',
      'Android Auto',
      'Apple CarPlay',
      'Awning',
      'Blind Spot Monitor',
      'Bluetooth',
      'Bull Bar',
      'Canopy',
      'Cruise Control',
      'Heated Seats',
      'Heated Steering Wheel',
      'Isofix',
      'Keyless Entry',
      'Leather Seats',
      'Panoramic Sunroof',
      'Parking Sensors',
      'Reverse Camera',
      'Roof Racks',
      'Satellite Navigation',
      'Snorkel',
      'Sunroof',
      'Tow Bar',
      'UHF Radio',
      'Winch',
    ],
    fuel: ['Diesel', 'Electric', 'Hybrid', 'LPG', 'Petrol'],
    market_judgement: ['above', 'around', 'below'],
    tag: ['Price Drop', 'Runout Sale', 'Special'],
    seats: ['2', '4', '5', '7', '8'],
    state: ['NSW', 'QLD', 'VIC', 'WA'],
  },
  badges: [
    'Ascent Sport',
    'Extended Range',
    'GLX+',
    'GT',
    'GT-Line',
    'GXL',
    'Highlander',
    'Long Range',
    'M Sport',
    'Maxx Sport',
    'N Line',
    'SR5',
    'Sahara',
    'Sport',
    'SS',
    'Ti-L',
    'Wildtrak',
    'XLT',
  ],
});

/** The phrase book that the tables of sentences refer to. */
export const bookOf = (vocabulary: Vocabulary): PhraseBook =>
  createPhraseBook(vocabulary, {
    thisYear: 2025,
    sorts,
    nearby: nearbyWith({ locations, towns: areaTowns(), byPostcode: areaOfPostcode }),
  });
export const phraseBook = bookOf(someVocabulary);

export interface GrammarRow {
  typed: string;
  filters: string;
  text: string;
}

/** The tables of a file beside this one, by heading. */
export function rowsOf(file: string): { heading: string; rows: GrammarRow[] }[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n## ')
    .slice(1)
    .map((section) => ({
      heading: section.slice(0, section.indexOf('\n')),
      rows: section
        .split('\n')
        .filter((line) => /^\| (?!typed|---)/.test(line))
        .map((line) => line.split('|').map((cell) => cell.trim()))
        .map(([, typed = '', filters = '', text = '']) => ({ typed, filters, text })),
    }));
}

/** The result of the parser for a text, in the notation of the tables. */
export function understood(
  typed: string,
  book: PhraseBook,
  options?: { isTyping: boolean },
): Omit<GrammarRow, 'typed'> {
  const phrases = parsePhrases(typed, book, options);
  return { filters: written(phrases), text: phrases.query };
}

/** The filters in the order in which they appear in the text. */
function written({ refinementList, range, sortBy, recognised }: Phrases): string {
  const all: Record<string, string> = { ...range, ...(sortBy && { sort: sortBy }) };
  for (const [facet, values] of Object.entries(refinementList)) all[facet] = values.join('/');
  const order = [...new Set(recognised.flatMap(({ key }) => (key === 'model' ? ['make', 'model'] : [key])))];
  const keys = Object.keys(all).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return keys.map((key) => `${key}=${all[key]}`).join(' ');
}
