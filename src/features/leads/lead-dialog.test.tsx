import { render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LeadCar } from '../../domain/leads/lead-car.ts';
import type { PageForm } from '../../site/leads/form-props.ts';
import { TestDriveForm } from '../../ui/lead-forms/TestDriveForm.tsx';
import { carOnPage, open } from './LeadDialog.tsx';
import { dialogOf } from './lead-dialogs.ts';

const corolla = {
  id: '7',
  slug: 'corolla',
  year: 2021,
  make: 'Toyota',
  model: 'Corolla',
  car_type: 'used',
  location_name: 'Southport',
  said: { kind: 'price', text: '$26,990', basis: 'Drive away' },
};
const described = JSON.stringify(corolla);
const button = (kind: string) => `<a href="/contact/?car_id=7" data-action="${kind}"><b>Enquire</b></a>`;
const card = (data = described) => `
  <article class="car-card" data-page-car='${data}'>
    <div class="car-card-photo"><img src="/media/7.jpg" alt="A white hatch"></div>
    <a class="car-card-link" href="/cars/corolla/">2021 Toyota Corolla</a>
    <strong class="price-now">$26,990</strong>
    <div class="car-card-actions">${button('enquire')}${button('view')}</div>
  </article>`;

const form: PageForm = {
  dealerName: 'Bayside',
  captcha: false,
  places: [],
  dealerships: [],
  rules: { messageRequired: false, termsRequired: false, dealershipSlugs: [] },
};

beforeEach(() => {
  history.replaceState(null, '', '/cars/mazda-3/');
});

const link = (kind = 'enquire') => document.querySelector<HTMLAnchorElement>(`[data-action="${kind}"]`)!;

describe('the dialog that a click opens', () => {
  it('is the one named by the clicked link, and other links and elements open none [VEH-23]', () => {
    document.body.innerHTML = `${card()}<p>${button('photos')}</p>`;
    expect(dialogOf(link().querySelector('b'))).toEqual({
      kind: 'enquire',
      link: link(),
    });
    for (const other of [link('view'), link('photos'), document.body, null, document]) {
      expect(dialogOf(other)).toBeUndefined();
    }
  });
});

describe('the car of a dialog', () => {
  const carOf = () => carOnPage({ link: link() });

  it('has the data of its card', () => {
    document.body.innerHTML = card();
    expect(carOf()).toEqual({
      id: '7',
      title: '2021 Toyota Corolla',
      price: '$26,990',
      type: 'used',
      place: 'Southport',
      href: '/cars/corolla/',
      image: { src: `${location.origin}/media/7.jpg`, alt: 'A white hatch' },
    });
  });

  it("has the data of the car's own page, without a picture when there is none", () => {
    const mazda = {
      id: '9',
      slug: 'mazda-3',
      year: 2020,
      make: 'Mazda',
      model: '3',
      car_type: 'new',
      tag: 'Test Drive Only',
      said: { kind: 'none', text: 'Enquire for price' },
    };
    document.body.innerHTML = `<h1>The words of the page do not matter</h1>
      <div data-page-car='${JSON.stringify(mazda)}'>${button('enquire')}</div>
      <!-- Another car that the page recommends. -->
      ${card()}`;
    expect(carOf()).toEqual({
      id: '9',
      title: '2020 Mazda 3',
      price: 'Enquire for price',
      href: '/cars/mazda-3/',
      type: 'new',
      driveOnly: true,
    });
  });

  it('is unknown when only the heading of the page names it', () => {
    document.body.innerHTML = `<h1>2020 Mazda 3</h1><div>${button('enquire')}</div>`;
    expect(carOf()).toBeUndefined();
  });

  it.each(['', '{', 'null', '[]', '{"location_name":"Southport"}', '{"car_type":"stolen"}'])(
    'is unknown when the card has the data %j',
    (text) => {
      document.body.innerHTML = card(text);
      expect(carOf()).toBeUndefined();
    },
  );
});

describe('a reserved car in a dialog', () => {
  const region = (state: string) => `<div data-live="7" ${state}></div>`;
  const reserved = { ...corolla, reserved: true };

  it.each([
    ['reserved in the stock', '', reserved, true],
    ['free in the stock', '', corolla, false],
    ['reserved since the page was built', region('data-reserved'), corolla, true],
    ['free again since the page was built', region(''), reserved, false],
    ['of another reservation', '<div data-live="8" data-reserved></div>', corolla, false],
  ])('is one that is %s [OPEN-45]', (_, regions, built, expected) => {
    document.body.innerHTML = regions + card(JSON.stringify(built));
    expect(carOnPage({ link: link() })?.reserved ?? false).toBe(expected);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('says so in the form of a test drive: %s [OPEN-45]', (isReserved, times) => {
    const car: LeadCar = { id: '7', title: '2021 Toyota Corolla', href: '/cars/corolla/', type: 'used' };
    render(<TestDriveForm id="drive" form={form} car={{ ...car, reserved: isReserved }} />);
    expect(screen.queryAllByText(/^Already reserved\./)).toHaveLength(times);
  });
});

describe('the person who answers for a car', () => {
  const page = `
    <div data-person="mai"><div class="person"><p>Mai Tran</p></div></div>
    <div data-page-car='${described}'>${button('photos')}</div>`;
  const asked = () => ({ kind: 'photos' as const, link: link('photos') });

  it('is the one whom the page of the car shows', () => {
    document.body.innerHTML = page;
    expect(carOnPage(asked())?.person).toBe('mai');
  });

  it('is not the one of the page for another car that the page recommends', () => {
    document.body.innerHTML = page + card();
    expect(carOnPage({ link: link('enquire') })).not.toHaveProperty('person');
  });

  it.each(['', '<div data-person=""></div>'])('is nobody on a page with %j', (person) => {
    document.body.innerHTML = person + page.slice(page.indexOf('<div data-page-car'));
    expect(carOnPage(asked())).toMatchObject({ id: '7' });
    expect(carOnPage(asked())).not.toHaveProperty('person');
  });

  it('is in the dialog as on the page, between the car and the form', async () => {
    vi.stubGlobal('fetch', async () => Response.json(form));
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    document.body.innerHTML = page;
    const opening = open(asked());
    // jsdom loads no style sheets.
    document.head.querySelector('link[rel="stylesheet"]')?.dispatchEvent(new Event('load'));
    await opening;
    const dialog = within(screen.getByRole('dialog', { name: 'Request Photos' }));
    const parts = ['2021 Toyota Corolla', 'Mai Tran', 'Name'].map((words) => dialog.getByText(words));
    for (const [index, part] of parts.slice(1).entries())
      expect(parts[index]!.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(document.querySelectorAll('.person')).toHaveLength(2);
    vi.unstubAllGlobals();
  });
});
