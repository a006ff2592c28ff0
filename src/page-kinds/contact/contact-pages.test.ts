import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import { aCatalogueWithTexts } from '../../site/catalogue/catalogue.fixture.ts';
import { aDealer, inventoryOf } from '../../site/dealer.fixture.ts';
import type { Page } from '../page-plans.ts';
import { planSite } from '../plan-site.ts';

type Contact = Extract<Page, { route: 'contact' }>;

const plan = (change: Partial<DealerInput> = {}, texts: string[] = []) =>
  planSite({
    dealer: aDealer(change),
    inventory: inventoryOf([]),
    today: '2025-02-01',
    catalogue: aCatalogueWithTexts(...texts),
  });
const contactPage = (path: string, change: Partial<DealerInput> = {}) =>
  plan(change).pages.find((page): page is Contact => page.route === 'contact' && page.path === path);

const group: Partial<DealerInput> = {
  dealerships: [
    { id: 'd-1', slug: 'bayside-cars', name: 'Bayside Cars' },
    { id: 'd-2', slug: 'bayside-vans', name: 'Bayside Vans' },
  ],
  locations: aDealer().locations.map((location) =>
    location.slug === 'southport' ? { ...location, dealership_slug: 'bayside-vans' } : location,
  ),
};

describe('the contact pages', () => {
  it('are one page under two addresses, one of them canonical, and one page for each location [ROUTE-29]', () => {
    const pages = plan().pages.filter(({ route }) => route === 'contact');
    expect(pages.map(({ path, head }) => [path, head.canonical])).toEqual([
      ['/contact/', 'https://www.bayside.example/contact/'],
      ['/contact-us/', 'https://www.bayside.example/contact/'],
      ['/contact-us/southport/', 'https://www.bayside.example/contact-us/southport/'],
      ['/contact-us/southport-service/', 'https://www.bayside.example/contact-us/southport-service/'],
    ]);
    expect(pages.every(({ head }) => head.index)).toBe(true);
  });

  it('show the phone number, address and hours of every visible location, sales first [ROUTE-29] [LOC-9]', () => {
    const hidden = { ...aDealer().locations[0]!, id: '99', slug: 'storage', visible: false };
    const locations = [...aDealer().locations, hidden];
    expect(contactPage('/contact/', { locations })?.props.places).toMatchObject([
      { slug: 'southport', phone: { text: '07 5550 1234' }, street: '1 Nerang Street' },
      { slug: 'southport-service', type: 'service' },
    ]);
    expect(contactPage('/contact-us/storage/', { locations })).toBeUndefined();
  });

  it('offer the locations in the form, with their kind [LEAD-8] [LEAD-9]', () => {
    const form = contactPage('/contact/')?.props.form;
    expect(form?.places).toEqual([
      {
        id: '10',
        name: 'Bayside Motors Southport',
        phone: { text: '07 5550 1234', href: 'tel:+61755501234' },
      },
      {
        id: '20',
        name: 'Bayside Motors Service Southport',
        type: 'service',
        phone: { text: '07 5550 5678', href: 'tel:+61755505678' },
      },
    ]);
    expect(form).toMatchObject({
      phone: { text: '07 5550 1234' },
      dealerName: 'Bayside Motors',
      captcha: true,
    });
  });

  it('list the dealerships of a group, and the dealership of each location [LEAD-10]', () => {
    const form = contactPage('/contact/', group)?.props.form;
    expect(form?.places[0]).toMatchObject({ dealershipSlug: 'bayside-vans', dealershipId: 'd-2' });
    expect(form?.dealerships.map(({ slug }) => slug)).toEqual(['bayside-cars', 'bayside-vans']);
    expect(form?.rules.dealershipSlugs).toEqual(['bayside-cars', 'bayside-vans']);
  });

  it("send the form of a location's page to that location [LEAD-9] [ROUTE-29]", () => {
    const page = contactPage('/contact-us/southport-service/');
    expect(page?.props.form?.places).toMatchObject([
      { id: '20', name: 'Bayside Motors Service Southport', phone: { text: '07 5550 5678' } },
    ]);
    expect(page?.props.places).toHaveLength(1);
    expect(page?.head.title).toBe('Contact Bayside Motors Service Southport | Bayside Motors');
  });

  it('describe dealer, locations and breadcrumb in structured data', () => {
    const [breadcrumb, contact] = (contactPage('/contact-us/southport/')?.head.jsonLd ?? []) as Record<
      string,
      unknown
    >[];
    expect(breadcrumb).toMatchObject({
      itemListElement: [
        { name: 'Home' },
        { name: 'Contact us' },
        { item: expect.stringMatching(/southport\/$/) },
      ],
    });
    expect(contact).toMatchObject({
      '@type': 'ContactPage',
      url: 'https://www.bayside.example/contact-us/southport/',
      about: { '@type': 'AutoDealer', name: 'Bayside Motors Southport', telephone: '+61755501234' },
    });
  });

  it('have no form without an API, and the site has no success page', () => {
    const { pages } = plan({ api: { enabled: false } });
    const contact = pages.find((page): page is Contact => page.route === 'contact');
    expect(contact?.props.places).toHaveLength(2);
    expect(contact?.props.form).toBeUndefined();
    expect(pages.some(({ route }) => route === 'success')).toBe(false);
  });

  it("use the dealer's own text when there is one [CFG-13]", () => {
    expect(contactPage('/contact/', { copy: { contactIntro: 'Just ring.' } })?.props.intro).toBe(
      'Just ring.',
    );
  });

  it('link the form to the terms and the privacy policy that the site has [LEAD-12]', () => {
    const formOf = (...texts: string[]) =>
      plan({}, texts).pages.find((page): page is Contact => page.route === 'contact')?.props.form;
    expect(formOf()?.termsPath).toBeUndefined();
    expect(formOf('terms-and-conditions')).toEqual({ ...formOf(), termsPath: '/terms-and-conditions/' });
  });
});
