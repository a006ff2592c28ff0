import fc from 'fast-check';
import { baysideDealer } from '../../config/dealer.fixture.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { CrmLead } from './crm-lead.ts';

/** The dealer that the tests send leads for. */
export const sender: Pick<Dealer, 'name' | 'siteUrl' | 'phoneNumbers' | 'template' | 'theme' | 'stock'> = {
  ...baysideDealer(),
  name: 'Alpha & Sons Motors',
  siteUrl: 'https://www.alpha.example',
  phoneNumbers: {},
};

/** A test drive with every field filled in, and the changes a test needs. */
export function aLead(changes: Partial<CrmLead> = {}): CrmLead {
  return {
    id: '2f1c7f6e-0d0e-4b55-9c46-0f1f5a3c9a11',
    isUpdate: false,
    receivedAt: Date.parse('2026-11-21T03:00:00Z'),
    category: 'Test Drive',
    subcategory: '',
    source: 'Website',
    name: 'Zoë',
    lastName: "O'Brien",
    email: 'zoe@example.com',
    phone: '+61491570156',
    postcode: '4000',
    message: 'Is it <still> there?\nI can come & look.',
    car: {
      id: '1-1',
      name: '2021 Toyota Corolla',
      year: 2021,
      make: 'Toyota',
      model: 'Corolla',
      badge: 'Ascent Sport',
      condition: 'demo',
      stockNumber: 'A123',
      vin: 'JTNKU3JE60J012345',
      registration: 'ABC123',
      kilometres: 45_210,
      price: 25_990,
      url: 'https://www.alpha.example/cars/2021-toyota-corolla/',
    },
    appointment: { date: '2026-11-28', time: '10:30' },
    details: [{ label: 'Additional services', text: 'Wash, Polish' }],
    pageUrl: 'https://www.alpha.example/cars/2021-toyota-corolla/',
    optIn: true,
    consentVersion: '2026-11',
    dealership: { id: 'd1', name: 'Alpha North' },
    place: {
      id: 'l-1',
      name: 'Alpha yard',
      address: { street: '1 Test Street', city: 'Brisbane', state: 'qld', postcode: '4000' },
      contact_detail: { phone: '07 5550 1234', opening_hours: [] },
    },
    timeZone: 'Australia/Brisbane',
    visitedPages: ['/', '/cars/'],
    linkedQueryParams: { utm_source: 'letter' },
    ...changes,
  };
}

/** Any UTF-16 text, and characters with a meaning in XML, mail and spreadsheets. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '<',
        '>',
        '&',
        '"',
        "'",
        ']]>',
        '<![CDATA[',
        '<?',
        '--',
        '&amp;',
        '&#0;',
        '\r\n',
        '\n',
        '\t',
        '\0',
        '\u0085',
        '\u2028',
        '\ud800',
        '\uffff',
        'Bcc: eve@evil.example',
        '=1+1',
        '@SUM(A1)',
        '+61',
        '-',
        ',',
        ';',
        'é',
        '😀',
        ' ',
        'a',
      ),
      { maxLength: 20 },
    )
    .map((parts) => parts.join('')),
);

/** Leads of the right shape with any text. */
export const anyLead: fc.Arbitrary<CrmLead> = fc
  .record({
    isUpdate: fc.boolean(),
    category: anyText,
    subcategory: anyText,
    name: anyText,
    lastName: anyText,
    email: fc.oneof(fc.emailAddress(), anyText),
    phone: fc.oneof(fc.constant('+61491570156'), anyText),
    postcode: fc.constantFrom('', '0800'),
    message: anyText,
    details: fc.array(fc.record({ label: anyText, text: anyText }), { maxLength: 3 }),
    pageUrl: anyText,
    optIn: fc.boolean(),
    ownCarIs: fc.constantFrom('sold' as const, 'traded-in' as const, undefined),
    ownCar: fc.option(
      fc.record({ description: anyText, registration: anyText, state: anyText, kilometres: anyText }),
      { nil: undefined },
    ),
    car: fc.option(fc.record({ name: anyText, make: anyText, model: anyText, stockNumber: anyText }), {
      nil: undefined,
    }),
  })
  .map(({ ownCar, ownCarIs, car, ...said }) => {
    const { car: _, appointment: __, ...lead } = aLead(said);
    return { ...lead, ...(ownCar && { ownCar }), ...(ownCarIs && { ownCarIs }), ...(car && { car }) };
  });
