import { ascText, type DataLayerEntry } from '../../src/domain/leads/events-asc.ts';
import { dollars } from '../../src/domain/prices/money.ts';
import { at, readAdf, textAt } from '../../src/server/delivery/adf-document.fixture.ts';
import type { WebhookBody } from '../../src/server/delivery/lead-webhook.ts';
import type { LeadRow, VisitEventRow } from '../../src/server/storage/tables.ts';
import { type CarSaid, conditions, type Naming, number, phoneOf } from './car-said.ts';
import type { SentMessages } from './outbox.ts';

/** What the newest messages about a lead say of its car: to the dealer, in every format that it gets, and to the buyer. */
export function messagesSaid(
  { mails, posts }: SentMessages,
  { id, email }: Pick<LeadRow, 'id' | 'email'>,
): Record<string, CarSaid> {
  const said: Record<string, CarSaid> = {};
  const letter = mails.find(({ to }) => to === email);
  if (letter) said['letter to the buyer'] = letterSaid(letter.text);
  const toDealer = [
    ...mails.filter(({ to }) => to !== email).map(({ text }) => text),
    ...posts.map(({ body }) => body),
  ];
  for (const text of toDealer.filter((one) => one.includes(id))) {
    if (text.startsWith('<?xml')) said['ADF'] ??= adfSaid(text);
    else if (text.startsWith('{')) said['webhook'] ??= webhookSaid(JSON.parse(text) as WebhookBody);
    else said['mail to the dealer'] ??= mailSaid(text);
  }
  return said;
}

function adfSaid(text: string): CarSaid {
  const prospect = at(readAdf(text), 'prospect')[0]!;
  const vehicle = at(prospect, 'vehicle')[0]!;
  const said = (name: string) => textAt(vehicle, name);
  const price = said('price');
  return {
    title: [said('year'), said('make'), said('model')].filter(Boolean).join(' '),
    price: price && dollars(Number(price)),
    isNew: vehicle.attributes['status'] === 'new',
    kilometres: number(said('odometer')),
    stockNumber: said('stock'),
    place: textAt(prospect, 'vendor', 'contact', 'name'),
    dealership: textAt(prospect, 'vendor', 'vendorname'),
    phone: phoneOf(textAt(prospect, 'vendor', 'contact', 'phone')),
    deposit: /^Reservation deposit: (.+)$/m.exec(textAt(prospect, 'customer', 'comments') ?? '')?.[1],
  };
}

function webhookSaid({ lead: { car, place, dealership, details } }: WebhookBody): CarSaid {
  return {
    title: [car?.year, car?.make, car?.model].filter(Boolean).join(' '),
    price: car?.price === undefined ? undefined : dollars(car.price),
    condition: conditions[car?.condition as keyof typeof conditions],
    kilometres: car?.kilometres,
    stockNumber: car?.stockNumber,
    place: place?.name,
    dealership: dealership.name,
    deposit: details.find(({ label }) => label === 'Reservation deposit')?.text,
  };
}

function mailSaid(text: string): CarSaid {
  const line = linesOf(text);
  const where = line('Asked for', 'Where')?.split(', ');
  return {
    price: line('Car', 'Price'),
    kilometres: number(line('Car', 'Kilometres')),
    stockNumber: line('Car', 'Stock number'),
    place: where?.[0],
    dealership: where?.at(-1),
    deposit: line('Details', 'Reservation deposit'),
  };
}

function letterSaid(text: string): CarSaid {
  const line = linesOf(text);
  const place = /\n\n(.+)\n(?: {2}.+\n)* {2}Your reference: /.exec(text)?.[1];
  return {
    price: line('The car', 'Advertised price'),
    kilometres: number(line('The car', 'Kilometres')),
    stockNumber: line('The car', 'Stock number'),
    place,
    phone: phoneOf(line(place, 'Phone')),
    deposit: line('Your reservation', 'Deposit'),
  };
}

/** Reads a line of a section: '  Price: $25,990' below 'Car'. */
function linesOf(text: string) {
  const sections = text.split('\n\n').map((block) => block.split('\n'));
  return (heading: string | undefined, label: string): string | undefined =>
    sections
      .filter(([first]) => first === heading)
      .flat()
      .find((line) => line.startsWith(`  ${label}: `))
      ?.slice(label.length + 4);
}

/**
 * What the event of a lead says of the car: its entry in the data layer, and the row that the server keeps.
 *
 * @param own what the car's page says. The entry has texts in lower case and never a price by the week, and on another
 * page nothing of the car
 */
export function eventSaid(
  { item_year, item_make, item_model, item_price, item_condition, item_number }: DataLayerEntry,
  { dealership_id }: Pick<VisitEventRow, 'dealership_id'>,
  own: CarSaid,
  { dealershipName }: Naming,
): CarSaid {
  const asOwn = (text: string | undefined, said: string | number | undefined) =>
    text !== undefined && ascText(text) === said ? text : said?.toString();
  return {
    title: asOwn(own.title, item_make && [item_year, item_make, item_model].join('_')),
    price:
      own.price?.endsWith('per week') || item_price === undefined ? undefined : dollars(Number(item_price)),
    condition: conditions[item_condition as keyof typeof conditions],
    stockNumber: asOwn(own.stockNumber, item_number),
    dealership: dealershipName(dealership_id),
  };
}
