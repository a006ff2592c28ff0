import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { carOnPage } from './LeadDialog.tsx';
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

beforeEach(() => {
  history.replaceState(null, '', '/cars/mazda-3/');
});
afterEach(() => {
  document.body.innerHTML = '';
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
      <div data-lead="" data-page-car='${JSON.stringify(mazda)}'>${button('enquire')}</div>`;
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
