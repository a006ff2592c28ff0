import { render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LeadCar } from '../../domain/leads/lead-car.ts';
import type { PageForm } from '../../site/leads/form-props.ts';
import { TestDriveForm } from '../../ui/lead-forms/TestDriveForm.tsx';
import { carOnPage, open } from './LeadDialog.tsx';
import { dialogOf } from './lead-dialogs.ts';

const facts = { type: 'used', place: 'Southport' };
const shown = { id: '7', title: '2021 Toyota Corolla', price: '$26,990' };
const button = (kind: string) => `<a href="/contact/?car_id=7" data-action="${kind}"><b>Enquire</b></a>`;
const card = (lead: string) => `
  <article class="car-card" data-page-car='${JSON.stringify({ ...shown, priceBasis: 'Drive away' })}'>
    <div class="car-card-photo"><img src="/media/7.jpg" alt="A white hatch"></div>
    <a class="car-card-link" href="/cars/corolla/">2021 Toyota Corolla</a>
    <strong class="price-now">$26,990</strong>
    <div class="car-card-actions" data-lead='${lead}'>${button('enquire')}${button('view')}</div>
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
    document.body.innerHTML = `${card(JSON.stringify(facts))}<p>${button('photos')}</p>`;
    expect(dialogOf(link().querySelector('b'))).toEqual({
      kind: 'enquire',
      link: link(),
      facts: JSON.stringify(facts),
    });
    for (const other of [link('view'), link('photos'), document.body, null, document]) {
      expect(dialogOf(other)).toBeUndefined();
    }
  });
});

describe('the car of a dialog', () => {
  const carOf = (text = JSON.stringify(facts)) => carOnPage({ link: link(), facts: text });

  it('has the data of its card', () => {
    document.body.innerHTML = card(JSON.stringify(facts));
    expect(carOf()).toEqual({
      ...facts,
      ...shown,
      href: '/cars/corolla/',
      image: { src: `${location.origin}/media/7.jpg`, alt: 'A white hatch' },
    });
  });

  it("has the data of the car's own page, without a picture when there is none", () => {
    const mazda = { id: '9', title: '2020 Mazda 3', price: 'Enquire for price' };
    document.body.innerHTML = `<h1>The words of the page do not matter</h1>
      <div data-lead="" data-page-car='${JSON.stringify(mazda)}'>${button('enquire')}</div>
      <!-- Another car that the page recommends. -->
      ${card(JSON.stringify(facts))}`;
    expect(carOf(JSON.stringify({ type: 'new', driveOnly: true }))).toEqual({
      ...mazda,
      href: '/cars/mazda-3/',
      type: 'new',
      driveOnly: true,
    });
  });

  it('is unknown when only the heading of the page names it', () => {
    document.body.innerHTML = `<h1>2020 Mazda 3</h1><div data-lead="">${button('enquire')}</div>`;
    expect(carOf()).toBeUndefined();
  });

  it.each(['', '{', 'null', '[]', '{"place":"Southport"}', '{"type":"stolen"}'])(
    'is unknown when the card has the data %j',
    (text) => {
      document.body.innerHTML = card('');
      expect(carOf(text)).toBeUndefined();
    },
  );
});

describe('a reserved car in a dialog', () => {
  const region = (state: string) => `<div data-live="7" ${state}></div>`;
  const reserved = { ...facts, reserved: true };

  it.each([
    ['reserved in the stock', '', reserved, true],
    ['free in the stock', '', facts, false],
    ['reserved since the page was built', region('data-reserved'), facts, true],
    ['free again since the page was built', region(''), reserved, false],
    ['of another reservation', '<div data-live="8" data-reserved></div>', facts, false],
  ])('is one that is %s [OPEN-45]', (_, regions, built, expected) => {
    document.body.innerHTML = regions + card(JSON.stringify(built));
    expect(carOnPage({ link: link(), facts: JSON.stringify(built) })?.reserved ?? false).toBe(expected);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('says so in the form of a test drive: %s [OPEN-45]', (isReserved, times) => {
    const car: LeadCar = { id: '7', title: '2021 Toyota Corolla', href: '/cars/corolla/', type: 'used' };
    render(<TestDriveForm id="drive" form={form} car={{ ...car, reserved: isReserved }} />);
    expect(screen.queryAllByText(/^This car is reserved\./)).toHaveLength(times);
  });
});

describe('the person who answers for a car', () => {
  const page = `
    <div data-person="mai"><div class="person"><p>Mai Tran</p></div></div>
    <div data-lead='${JSON.stringify(facts)}' data-page-car='${JSON.stringify(shown)}'>${button('photos')}</div>`;
  const asked = () => ({ kind: 'photos' as const, link: link('photos'), facts: JSON.stringify(facts) });

  it('is the one whom the page of the car shows', () => {
    document.body.innerHTML = page;
    expect(carOnPage(asked())?.person).toBe('mai');
  });

  it('is not the one of the page for another car that the page recommends', () => {
    document.body.innerHTML = page + card(JSON.stringify(facts));
    expect(carOnPage({ link: link('enquire'), facts: JSON.stringify(facts) })).not.toHaveProperty('person');
  });

  it.each(['', '<div data-person=""></div>'])('is nobody on a page with %j', (person) => {
    document.body.innerHTML = person + page.slice(page.indexOf('<div data-lead'));
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
