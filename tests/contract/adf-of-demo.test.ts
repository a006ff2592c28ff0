import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadDealers } from '../../src/config/load.ts';
import type { Dealer } from '../../src/config/schema/dealer.ts';
import { isAvailable } from '../../src/domain/cars/availability.ts';
import {
  enquiryCategories,
  requestPhotos,
  reservation,
  serviceBooking,
  testDrive,
  tradeIn,
} from '../../src/domain/leads/lead-rules.ts';
import { readStock } from '../../src/inventory/read-stock.ts';
import type { DealerStock } from '../../src/server/dealers/dealer-stock.ts';
import { adfOf } from '../../src/server/delivery/adf.ts';
import { type AdfElement, at, readAdf, textAt } from '../../src/server/delivery/adf-document.fixture.ts';
import { crmLead } from '../../src/server/delivery/crm-lead.ts';
import { completeLead } from '../../src/server/leads/complete-lead.ts';
import type { LeadPayload } from '../../src/server/storage/lead-payload.ts';
import { untouched } from '../../src/server/storage/tables.ts';
import { planningOf } from '../../src/site/planning.ts';
import type { StockCar } from '../../src/site/stock-of.ts';
import { demoDealers } from '../browser/demo-dealers.ts';

const root = resolve(import.meta.dirname, '../..');
const dealersDir = join(root, 'dealers');
const now = Date.parse('2026-11-21T03:00:00Z');

async function demo(slug: string): Promise<{ dealer: Dealer; stock: DealerStock }> {
  const { dealers } = await loadDealers(dealersDir, [slug]);
  const dealer = dealers[0]!;
  const folder = join(dealersDir, slug);
  const today = '2026-11-21';
  const inventory = await readStock(dealer, { folder, today });
  const planning = planningOf({ dealer, inventory, today, folder });
  const stock = {
    planning,
    published: { id: '', file: async () => Buffer.alloc(0) },
    withheld: new Map(),
    byId: new Map(planning.stock.map((one) => [one.car.id, one])),
    bySlug: new Map(planning.stock.map((one) => [one.car.slug, one])),
  };
  return { dealer, stock };
}

/** A lead as it is after the API accepted it, written as ADF and parsed again. */
function delivered(sent: LeadPayload, { dealer, stock }: { dealer: Dealer; stock: DealerStock }): AdfElement {
  const call = sent.category === tradeIn ? 'steps' : 'form';
  const completed = completeLead(
    { name: 'Mia Tran', email: 'mia@example.com', phone: '0491 570 006', ...sent },
    { call, dealer, stock, now },
  );
  const stored = {
    id: 'lead-1',
    website_id: dealer.id,
    lead_key: 'key-1',
    call,
    spam: 0,
    sent_from: '',
    sent_hash: '',
    step: 0,
    received_at: now,
    updated_at: now,
    ...untouched,
    deliver_after: null,
  } as const;
  return at(readAdf(adfOf(crmLead({ ...stored, ...completed }, dealer), dealer)), 'prospect')[0]!;
}

const own = { Rego: 'ABC 123', regoState: 'qld', own_car: '2018 Mazda 3', kilometres: '82,500' } as const;

/** The leads that the forms of a site send, keyed by the name that a sales desk uses. */
function leadsAbout(car: StockCar | undefined): Record<string, LeadPayload> {
  const about = car ? { car_id: car.car.id } : {};
  return {
    ...Object.fromEntries(
      enquiryCategories.map((category) => [`${category} enquiry`, { category, message: 'Hello', ...about }]),
    ),
    'enquiry with a trade-in': { category: 'General Enquiry', message: 'Hello', Rego: 'ABC 123', ...about },
    'test drive': {
      category: testDrive,
      appointment_date: '2026-11-28',
      appointment_time: '10:30',
      ...about,
    },
    photos: { category: requestPhotos, custom_params: { request: 'Please send photos' }, ...about },
    finance: {
      category: 'Finance',
      subcategory: 'Personalised finance',
      custom_params: { Deposit: '$5,000' },
      ...about,
    },
    reservation: {
      category: reservation,
      subcategory: 'Deposit paid',
      custom_params: { 'Reservation deposit': '$200' },
      ...about,
    },
    'trade-in': { category: tradeIn, name: 'Mia', last_name: 'Tran', ...own, ...about },
    'spin to win': { category: 'Spin to Win', ...about },
  };
}

const withoutCar: Record<string, LeadPayload> = {
  ...leadsAbout(undefined),
  'sale of their car': { category: tradeIn, subcategory: 'Sell', ...own },
  'service booking': {
    category: serviceBooking,
    ...own,
    additional_services: ['Wash'],
    custom_params: { Work: 'Regular service' },
    appointment_date: '2026-11-30',
  },
  'service booking by registration alone': { category: serviceBooking, Rego: 'ABC 123', regoState: 'qld' },
  'parts enquiry': { category: 'Parts', message: 'Two wipers', own_car: '2018 Mazda 3' },
};

/** The interest of each vehicle in a lead, as a CRM reads it: an ADF default is filled in. */
const interests = (prospect: AdfElement) =>
  at(prospect, 'vehicle').flatMap((vehicle) =>
    textAt(vehicle, 'make') || textAt(vehicle, 'comments') ? [vehicle.attributes['interest']] : [],
  );

function checkVendor(prospect: AdfElement, dealer: Dealer, payload: LeadPayload): void {
  const [vendor] = at(prospect, 'vendor');
  const name = textAt(vendor!, 'vendorname');
  const known = dealer.dealerships.find((dealership) => dealership.name === name);
  const street = textAt(vendor!, 'contact', 'address', 'street');
  const place = dealer.locations.find(
    (location) => location.address.street === street && location.name === textAt(vendor!, 'contact', 'name'),
  );
  const said = JSON.stringify(payload);
  expect(place, said).toBeDefined();
  expect(textAt(vendor!, 'contact', 'phone'), said).toBe(place!.contact_detail.phone);
  if (dealer.dealerships.length === 0) expect(name).toBe(dealer.name);
  else expect(known?.slug, said).toBe(place!.dealership_slug);
}

describe.each(demoDealers)('leads of %s as ADF', (slug) => {
  test('are valid by the DTD and name a dealership with its own address, for every kind of lead', async () => {
    const site = await demo(slug);
    const { dealer, stock } = site;
    const cars = [...stock.byId.values()];
    const someCars = cars.filter((_, index) => index % Math.ceil(cars.length / 40) === 0);
    const shown = dealer.locations.filter(({ visible }) => visible);
    const all = [
      ...Object.values(withoutCar),
      ...someCars.flatMap((car) => Object.values(leadsAbout(car))),
      ...shown.flatMap(({ id }) => Object.values(withoutCar).map((lead) => ({ ...lead, location_id: id }))),
      ...dealer.dealerships.flatMap(({ slug }) => [
        ...Object.values(withoutCar).map((lead) => ({ ...lead, dealership_slug: slug })),
        // A page that names one dealership with a car of another.
        ...someCars.slice(0, 10).map((car) => ({ ...leadsAbout(car)['test drive'], dealership_slug: slug })),
        ...shown.map(({ id }) => ({ category: 'Sales', dealership_slug: slug, location_id: id })),
      ]),
    ];
    expect(all.length).toBeGreaterThan(200);
    for (const lead of all) checkVendor(delivered(lead, site), dealer, lead);
  });

  test('contain the right interest for every vehicle', async () => {
    const site = await demo(slug);
    const car = [...site.stock.byId.values()].find(({ listed }) => isAvailable(listed));
    const said = (leads: Record<string, LeadPayload>) =>
      Object.fromEntries(
        Object.entries(leads).map(([name, lead]) => [name, interests(delivered(lead, site)).join()]),
      );
    expect(said(leadsAbout(car))).toEqual({
      'General Enquiry enquiry': 'buy',
      'Sales enquiry': 'buy',
      'Service enquiry': 'buy',
      'Parts enquiry': 'buy',
      'Finance enquiry': 'buy',
      'enquiry with a trade-in': 'buy,trade-in',
      'test drive': 'test-drive',
      photos: 'buy',
      finance: 'buy',
      reservation: 'buy',
      'trade-in': 'buy,trade-in',
      'spin to win': 'buy',
    });
    expect(said(withoutCar)).toMatchObject({
      'General Enquiry enquiry': '',
      'enquiry with a trade-in': 'trade-in',
      'trade-in': 'trade-in',
      'sale of their car': 'sell',
      'service booking': '',
      'service booking by registration alone': '',
      'parts enquiry': '',
    });
    const service = delivered(withoutCar['service booking']!, site);
    expect(textAt(service, 'customer', 'comments')).toContain(
      'Category: Service Booking\nTheir own car: 2018 Mazda 3\nRegistration: ABC123 QLD\nKilometres: 82,500\n',
    );
    const names = (lead: LeadPayload) =>
      at(delivered(lead, site), 'customer', 'contact', 'name').map(({ attributes, text }) => [
        attributes['part'],
        text,
      ]);
    expect(names(withoutCar['photos']!)).toEqual([['full', 'Mia Tran']]);
    expect(names(withoutCar['trade-in']!)).toEqual([
      ['first', 'Mia'],
      ['last', 'Tran'],
    ]);
  });
});
