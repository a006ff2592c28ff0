import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { oneLine, plainText } from '../markup.ts';
import { adfOf } from './adf.ts';
import { readAdf } from './adf-document.fixture.ts';
import { aLead, anyLead, sender } from './crm-lead.fixture.ts';
import type { CrmLead } from './crm-lead.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  isArray: (name) => ['vehicle', 'name'].includes(name),
});

// biome-ignore lint/suspicious/noExplicitAny: a parsed document has no type
function prospectOf(lead: CrmLead): any {
  const xml = adfOf(lead, sender);
  readAdf(xml);
  return parser.parse(xml).adf.prospect;
}

const textOf = (node: unknown) => (typeof node === 'object' ? (node as { '#text': string })['#text'] : node);

test('a test drive is a prospect with vehicle, customer, time and vendor', () => {
  expect(adfOf(aLead(), sender)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<?adf version="1.0"?>
<adf>
<prospect status="new">
<id sequence="1" source="Alpha &amp; Sons Motors website">2f1c7f6e-0d0e-4b55-9c46-0f1f5a3c9a11</id>
<requestdate>2026-11-21T13:00:00+10:00</requestdate>
<vehicle interest="test-drive" status="used">
<id sequence="1" source="Alpha &amp; Sons Motors website">1-1</id>
<year>2021</year>
<make>Toyota</make>
<model>Corolla</model>
<vin>JTNKU3JE60J012345</vin>
<stock>A123</stock>
<trim>Ascent Sport</trim>
<odometer units="km">45210</odometer>
<price type="asking" currency="AUD">25990</price>
<comments>2021 Toyota Corolla
Registration: ABC123
Page: https://www.alpha.example/cars/2021-toyota-corolla/</comments>
</vehicle>
<customer>
<contact>
<name part="first" type="individual">Zoë</name>
<name part="last" type="individual">O'Brien</name>
<email>zoe@example.com</email>
<phone type="cellphone">+61491570156</phone>
<address type="home">
<street line="1"></street>
<postalcode>4000</postalcode>
<country>AU</country>
</address>
</contact>
<timeframe>
<description>Test Drive: Saturday 28 November 2026 at 10:30</description>
<earliestdate>2026-11-28T10:30:00+10:00</earliestdate>
<latestdate>2026-11-28T10:30:00+10:00</latestdate>
</timeframe>
<comments>Is it &lt;still&gt; there?
I can come &amp; look.

Category: Test Drive
Additional services: Wash, Polish
Page: https://www.alpha.example/cars/2021-toyota-corolla/
utm_source: letter
News and offers: Yes
Pages seen: /, /cars/</comments>
</customer>
<vendor>
<id sequence="1" source="Alpha &amp; Sons Motors website">d1</id>
<vendorname>Alpha North</vendorname>
<url>https://www.alpha.example</url>
<contact>
<name part="full" type="business">Alpha yard</name>
<phone type="voice">07 5550 1234</phone>
<address type="work">
<street line="1">1 Test Street</street>
<city>Brisbane</city>
<regioncode>QLD</regioncode>
<postalcode>4000</postalcode>
<country>AU</country>
</address>
</contact>
</vendor>
<provider>
<name part="full" type="business">Alpha &amp; Sons Motors website</name>
<service>Website</service>
<url>https://www.alpha.example</url>
</provider>
</prospect>
</adf>
`);
});

describe('vehicles', () => {
  const own = {
    description: '2018 Mazda 3 Maxx',
    registration: 'XYZ789',
    state: 'QLD',
    kilometres: '82,500 km',
  };
  const without = ({ car: _, ...lead }: CrmLead): CrmLead => lead;

  test('the visitor’s own car is traded in for the wanted car', () => {
    const { vehicle } = prospectOf(aLead({ category: 'Trade In', ownCar: own, ownCarIs: 'traded-in' }));
    expect(vehicle.map((one: Record<string, string>) => one['@interest'])).toEqual(['buy', 'trade-in']);
    expect(vehicle[1]).toMatchObject({
      '@status': 'used',
      year: '2018',
      make: 'Mazda',
      model: '3 Maxx',
      odometer: { '#text': '82500', '@units': 'km' },
      comments: '2018 Mazda 3 Maxx\nRegistration: XYZ789 QLD\nKilometres: 82,500 km',
    });
  });

  test('an own car found in the register is described by the data of the register', () => {
    const vehicle = {
      year: 2018,
      make: 'Land Rover',
      model: 'Range Rover',
      badge: 'HSE',
      transmission: 'Auto',
    };
    const lead = without(aLead({ ownCar: { ...own, vehicle }, ownCarIs: 'traded-in' }));
    expect(prospectOf(lead).vehicle[0]).toMatchObject({
      year: '2018',
      make: 'Land Rover',
      model: 'Range Rover',
      trim: 'HSE',
      transmission: 'Auto',
    });
  });

  test('an own car that the visitor sells has interest "sell", with or without a wanted car', () => {
    const sold = prospectOf(without(aLead({ category: 'Trade In', ownCar: own, ownCarIs: 'sold' })));
    expect(sold.vehicle[0]['@interest']).toBe('sell');
    const traded = prospectOf(without(aLead({ category: 'Trade In', ownCar: own, ownCarIs: 'traded-in' })));
    expect(traded.vehicle[0]['@interest']).toBe('trade-in');
  });

  test('a car in for service is described in the comments and not as a vehicle', () => {
    const lead = without(aLead({ category: 'Service Booking', ownCar: own }));
    const { vehicle, customer } = prospectOf(lead);
    expect(vehicle).toMatchObject([{ year: '', make: '', model: '' }]);
    expect(customer.comments).toContain(
      'Their own car: 2018 Mazda 3 Maxx\nRegistration: XYZ789 QLD\nKilometres: 82,500 km\n',
    );
  });

  test.each([
    ['Mazda 3 Maxx 2018', ['2018', 'Mazda', '3 Maxx']],
    ['BMW', ['', 'BMW', '']],
    ['2018 Land Rover Discovery', ['2018', 'Land Rover', 'Discovery']],
    ['2018, Mazda 3', ['2018', 'Mazda', '3']],
    ['Mazda 3, 2018', ['2018', 'Mazda', '3']],
    ['Mazda 2018 3 Maxx', ['2018', 'Mazda', '3 Maxx']],
    ['Peugeot 2008', ['', 'Peugeot', '2008']],
    ['Peugeot 2008 2019', ['2019', 'Peugeot', '2008']],
    ['2014 peugeot 2008', ['2014', 'Peugeot', '2008']],
    ['alfa romeo giulia', ['', 'Alfa Romeo', 'giulia']],
    ['VW Golf; 2016', ['2016', 'Volkswagen', 'Golf']],
    ['', ['', '', '']],
  ])('splits the car "%s" into %j', (description, [year, make, model]) => {
    const { vehicle } = prospectOf(without(aLead({ ownCar: { ...own, description }, ownCarIs: 'sold' })));
    expect(vehicle[0]).toMatchObject({ year, make, model });
  });

  test('an enquiry without a car has an empty vehicle, because the format requires one', () => {
    const { vehicle } = prospectOf(without(aLead({ category: 'General Enquiry' })));
    expect(vehicle).toMatchObject([{ year: '', make: '', model: '' }]);
  });
});

test.each([
  ['Mia Tran', '', [['full', 'Mia Tran']]],
  ['Zoë', '', [['full', 'Zoë']]],
  [
    'Mia',
    'Tran',
    [
      ['first', 'Mia'],
      ['last', 'Tran'],
    ],
  ],
])('the name "%s" and "%s" is written as %j', (name, lastName, expected) => {
  const { customer } = prospectOf(aLead({ name, lastName }));
  const parts = customer.contact.name.map((one: Record<string, string>) => [one['@part'], one['#text']]);
  expect(parts).toEqual(expected);
});

test.each(['', '\uffff'])(
  'a lead with the email %j and no phone has an empty phone, because the DTD requires one',
  (email) => {
    const { customer } = prospectOf(aLead({ email, phone: '' }));
    expect(Object.keys(customer.contact)).toEqual(expect.arrayContaining(['name', 'phone']));
  },
);

test('the reader reports everything that the DTD does not allow', () => {
  const broken = (from: string | RegExp, to: string) => () =>
    readAdf(adfOf(aLead(), sender).replace(from, to));
  expect(broken('<year>2021</year>', '')).toThrow('<vehicle> holds id;make;');
  expect(broken('interest="test-drive"', 'interest="service"')).toThrow('<vehicle interest="service">');
  expect(broken(/<email>.*?<\/phone>/s, '')).toThrow('<contact> holds name;name;address;');
  expect(broken('<year>', '<age>3</age><year>')).toThrow('<age> is not declared.');
  expect(broken('<vendor>', '<vendor>Alpha')).toThrow("<vendor> holds the text 'Alpha'.");
});

test('an update of a delivered lead is sent as an update', () => {
  expect(prospectOf(aLead({ isUpdate: true }))['@status']).toBe('resend');
});

test('any text gives a well-formed document that contains it', () => {
  fc.assert(
    fc.property(anyLead, (lead) => {
      const { customer, vehicle, ...prospect } = prospectOf(lead);
      expect(textOf(prospect.id)).toBe(lead.id);
      const first = customer.contact.name[0];
      expect(textOf(first) ?? '').toBe(plainText(lead.name));
      const said = customer.comments as string;
      expect(said.startsWith(plainText(lead.message))).toBe(true);
      for (const { text } of lead.details) expect(said).toContain(plainText(text));
      if (lead.car) {
        expect(vehicle[0].make).toBe(plainText(lead.car.make));
        expect(vehicle[0].stock ?? '').toBe(plainText(lead.car.stockNumber ?? ''));
      }
    }),
    { numRuns: 200 },
  );
});

test('no text of a lead adds elements to the document', () => {
  const tags = (xml: string) => xml.match(/<[a-z]+/g)?.join();
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }), (text) => {
      const message = `x${text}`;
      expect(tags(adfOf(aLead({ message }), sender))).toBe(tags(adfOf(aLead({ message: 'x' }), sender)));
      const name = `x${text}`;
      const named = { ...sender, name: oneLine(name) };
      expect(tags(adfOf(aLead({ name }), named))).toBe(tags(adfOf(aLead({ name: 'x' }), sender)));
    }),
  );
});
