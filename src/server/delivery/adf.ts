import type { Dealer } from '../../config/schema/dealer.ts';
import { testDrive } from '../../domain/leads/lead-rules.ts';
import { momentAt, offsetTime } from '../../domain/time/time-zone.ts';
import type { OwnVehicle } from '../../domain/trade-in/own-vehicle.ts';
import { longestMake } from '../../inventory/normalise/model.ts';
import { baseUrlOf } from '../../site/site-identity.ts';
import { branch, leaf, neededLeaf, type Xml } from '../markup.ts';
import { appointmentWords, type CrmLead, type OwnCar, pagesSeen, type WantedCar } from './crm-lead.ts';

/** What a lead's receivers learn of the dealer that sends it. */
export type Sender = Pick<Dealer, 'name' | 'siteUrl' | 'phoneNumbers'>;

/**
 * Writes a lead as ADF/XML 1.0 (Auto-lead Data Format, 2000; a copy of its DTD is at github.com/carmelosantana/sendadf,
 * docs/adf-1.0.dtd). Elements stand in the DTD's order. A vehicle without an `interest` counts as one to buy, so every
 * vehicle here states its interest.
 *
 * The format only knows sales. A lead that names no car to buy, sell or trade in therefore has one empty vehicle,
 * because the DTD requires one. A car for service or parts is described in the customer's comments, so that no CRM
 * takes it for a wanted car. The example in the specification is not well-formed; the XML declaration here is the one
 * that CRMs read.
 */
export function adfOf(lead: CrmLead, dealer: Sender): string {
  const source = `${dealer.name} website`;
  const prospect = branch('prospect', { status: lead.isUpdate ? 'resend' : 'new' }, [
    leaf('id', lead.id, { sequence: 1, source }),
    leaf('requestdate', offsetTime(lead.receivedAt, lead.timeZone)),
    ...vehicles(lead, source),
    customer(lead),
    vendor(lead, dealer),
    branch('provider', {}, [
      neededLeaf('name', source, { part: 'full', type: 'business' }),
      leaf('service', lead.source),
      leaf('url', baseUrlOf(dealer)),
    ]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${branch('adf', {}, [prospect])}\n`;
}

function vehicles(lead: CrmLead, source: string): Xml[] {
  const { car, ownCar, ownCarIs } = lead;
  const wanted = car && wantedVehicle(car, lead.category === testDrive ? 'test-drive' : 'buy', source);
  const own = ownCar && ownCarIs && ownVehicle(ownCar, ownCarIs === 'sold' ? 'sell' : 'trade-in');
  if (wanted || own) return [wanted, own];
  return [branch('vehicle', {}, [neededLeaf('year', ''), neededLeaf('make', ''), neededLeaf('model', '')])];
}

function wantedVehicle(car: WantedCar, interest: 'buy' | 'test-drive', source: string): Xml {
  const status = car.condition === undefined ? undefined : car.condition === 'new' ? 'new' : 'used';
  return branch('vehicle', { interest, status }, [
    leaf('id', car.id, { sequence: 1, source }),
    neededLeaf('year', car.year),
    neededLeaf('make', car.make),
    neededLeaf('model', car.model),
    leaf('vin', car.vin),
    leaf('stock', car.stockNumber),
    leaf('trim', car.badge),
    leaf('odometer', car.kilometres, { units: 'km' }),
    leaf('price', car.price, { type: 'asking', currency: 'AUD' }),
    leaf(
      'comments',
      withLabels([
        ['', car.name],
        ['Registration', car.registration],
        ['Page', car.url],
      ]),
    ),
  ]);
}

function ownVehicle(car: OwnCar, interest: 'sell' | 'trade-in'): Xml {
  const { description, kilometres } = car;
  const { year, make, model, badge, transmission, colour } = car.vehicle ?? namesIn(description);
  const digits = kilometres.replace(/[\s,.']/g, '').replace(/km$/i, '');
  return branch('vehicle', { interest, status: 'used' }, [
    neededLeaf('year', year),
    neededLeaf('make', make),
    neededLeaf('model', model),
    leaf('trim', badge),
    leaf('transmission', transmission),
    leaf('odometer', /^\d+$/.test(digits) ? digits : undefined, { units: 'km' }),
    leaf('comments', withLabels([['', description], ...ownCarPairs(car), ['Colour', colour]])),
  ]);
}

function ownCarPairs({ registration, state, kilometres }: OwnCar): [string, string][] {
  return [
    ['Registration', [registration, state].filter(Boolean).join(' ')],
    ['Kilometres', kilometres],
  ];
}

const isYear = (word: string) => /^(?:19|20)\d\d$/.test(word);

const likeYears = ['Peugeot 2008', 'BMW 2002'];

/** Splits the visitor's one text for a car into year, make and model: '2018 Land Rover Discovery', 'Mazda 3, 2018'. */
function namesIn(description: string): Partial<Omit<OwnVehicle, 'year'>> & { year: string | undefined } {
  const words = description.split(/[\s,;]+/).filter(Boolean);
  const first = isYear(words[0] ?? '') ? words.shift() : undefined;
  const make = longestMake(words);
  const rest = words.slice(make.words);
  const from = likeYears.includes(`${make.name} ${rest[0]}`) ? 1 : 0;
  const at = first === undefined ? rest.findIndex((word, index) => index >= from && isYear(word)) : -1;
  const [year = first] = at < 0 ? [] : rest.splice(at, 1);
  return { year, make: make.name, model: rest.join(' ') };
}

function customer(lead: CrmLead): Xml {
  const { email, phone, name, lastName, postcode } = lead;
  // Undefined also for a text of characters that XML does not allow.
  const emailLeaf = leaf('email', email);
  const contact = branch(
    'contact',
    {},
    [
      // Most forms have a single field for the whole name.
      neededLeaf('name', name, { part: lastName ? 'first' : 'full', type: 'individual' }),
      leaf('name', lastName, { part: 'last', type: 'individual' }),
      emailLeaf,
      // The DTD requires an email address or a phone number, even for a lead stored without either.
      (emailLeaf ? leaf : neededLeaf)('phone', phone, { type: /^\+614/.test(phone) ? 'cellphone' : 'voice' }),
      postcode &&
        branch('address', { type: 'home' }, [
          neededLeaf('street', '', { line: 1 }),
          leaf('postalcode', postcode),
          leaf('country', 'AU'),
        ]),
    ].map((part) => part || undefined),
  );
  return branch('customer', {}, [contact, timeframe(lead), leaf('comments', comments(lead))]);
}

function timeframe({ appointment, timeZone, category }: CrmLead): Xml {
  if (!appointment) return undefined;
  const { date, time } = appointment;
  const at = (clock: string) => offsetTime(momentAt(date, clock, timeZone), timeZone);
  return branch('timeframe', {}, [
    leaf('description', `${category}: ${appointmentWords(appointment)}`),
    leaf('earliestdate', at(time || '00:00')),
    leaf('latestdate', at(time || '23:59')),
  ]);
}

function comments(lead: CrmLead): string {
  const { message, category, subcategory, details, pageUrl, optIn, ownCar, ownCarIs, salesPerson } = lead;
  const rest = withLabels([
    ['Category', [category, subcategory].filter(Boolean).join(', ')],
    ['Sales person', salesPerson?.name],
    // Of a car that is not a vehicle of the lead.
    ...(ownCar && !ownCarIs ? [['Their own car', ownCar.description] as const, ...ownCarPairs(ownCar)] : []),
    ['Colour', ownCarIs ? undefined : ownCar?.vehicle?.colour],
    ...details.map(({ label, text }): [string, string] => [label, text]),
    ['Page', pageUrl],
    ...Object.entries(lead.linkedQueryParams),
    ['News and offers', optIn ? 'Yes' : 'No'],
    ['Pages seen', pagesSeen(lead)],
  ]);
  return message ? `${message}\n\n${rest}` : rest;
}

function vendor({ dealership, place }: CrmLead, dealer: Sender): Xml {
  const phone = place?.contact_detail.phone ?? dealer.phoneNumbers.sales;
  const address = place?.address;
  return branch('vendor', {}, [
    leaf('id', dealership.id, { sequence: 1, source: `${dealer.name} website` }),
    neededLeaf('vendorname', dealership.name),
    leaf('url', baseUrlOf(dealer)),
    branch('contact', {}, [
      neededLeaf('name', place?.name ?? dealership.name, { part: 'full', type: 'business' }),
      neededLeaf('phone', phone, { type: 'voice' }),
      address &&
        branch('address', { type: 'work' }, [
          neededLeaf('street', address.street, { line: 1 }),
          leaf('city', address.city),
          leaf('regioncode', address.state.toUpperCase()),
          leaf('postalcode', address.postcode),
          leaf('country', 'AU'),
        ]),
    ]),
  ]);
}

function withLabels(pairs: (readonly [label: string, text: string | undefined])[]): string {
  return pairs.flatMap(([label, text]) => (text ? (label ? `${label}: ${text}` : text) : [])).join('\n');
}
