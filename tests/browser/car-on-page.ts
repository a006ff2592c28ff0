import type { Locator, Page } from 'playwright';
import { dollars } from '../../src/domain/prices/money.ts';
import { type CarSaid, depositIn, type Naming, number, weeklyOf } from './car-said.ts';

/** Texts of a page or card, read in one call, so that nothing is rendered again between two reads. */
type Texts = Record<string, string | undefined>;

/**
 * The car's data on a card.
 *
 * @param options.opens also clicks the card's link, before the list can be rendered again
 */
export async function cardSaid(card: Locator, { opens = false } = {}): Promise<CarSaid & { href: string }> {
  const texts = await card.evaluate((article, opens): Texts => {
    if (opens) article.querySelector<HTMLAnchorElement>('.car-card-link')?.click();
    const text = (selector: string) =>
      article.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim();
    const odometer = [...article.querySelectorAll('.car-card-facts div')].find((line) =>
      line.textContent?.startsWith('Odometer'),
    );
    const tag = article.querySelector('.tag');
    return {
      href: article.querySelector('.car-card-link')?.getAttribute('href') ?? '',
      title: text('.car-card-link'),
      price: text('.price-now'),
      was: text('.price-was') ?? '',
      basis: text('.price-basis') ?? '',
      kilometres: odometer?.querySelector('dd')?.textContent ?? undefined,
      photos: text('.car-card-count'),
      repayment: text('.repayment'),
      kind: tag?.getAttribute('data-kind') ?? '',
      tag: (tag?.querySelector('[aria-hidden="true"]:not(svg)') ?? tag)?.textContent?.trim() ?? '',
      available: article.getAttribute('data-available') ?? undefined,
      call: article.querySelector('[data-action="call"]')?.getAttribute('href') ?? undefined,
      reserve: text('[data-action="reserve"]'),
    };
  }, opens);
  const { kind, available } = texts;
  // The card shows a single tag. Another tag in its place hides the state.
  const byKind: Record<string, CarSaid['status']> = {
    reserved: 'reserved',
    'coming-soon': 'coming soon',
    '': 'for sale',
    new: 'for sale',
  };
  return {
    href: texts['href']!,
    title: texts['title'],
    price: texts['price'],
    was: texts['was'],
    basis: texts['basis'],
    status: available === 'false' ? 'sold' : byKind[kind!],
    kilometres: number(texts['kilometres']),
    photos: number(texts['photos']),
    weekly: weeklyOf(texts['repayment']),
    certified: kind === 'certified' ? true : undefined,
    phone: texts['call']?.slice('tel:'.length),
    deposit: depositIn(texts['reserve']),
    tag: texts['tag'],
  };
}

/** The car's data on its own page, and in the page's structured data. */
export async function pageSaid(
  page: Page,
  { dealershipName }: Pick<Naming, 'dealershipName'>,
): Promise<{ page: CarSaid; jsonLd: CarSaid }> {
  const { texts, data } = await page.evaluate(() => {
    const text = (selector: string) =>
      document.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim();
    const fact = (list: string, label: string) =>
      [...document.querySelectorAll(`[data-facts="${list}"] div`)]
        .find((line) => line.querySelector('dt')?.textContent?.trim() === label)
        ?.querySelector('dd')
        ?.textContent?.trim();
    const read: Texts = {
      title: text('main h1'),
      price: text('.car-price .price-now'),
      was: text('.car-price .price-was') ?? '',
      basis: text('.car-price .price-basis') ?? '',
      notice: text('.car-notice > p:first-child') ?? '',
      condition: fact('Car Summary', 'Condition'),
      stockNumber: fact('Car Summary', 'Stock number'),
      kilometres: fact('Key information', 'Odometer'),
      place: text('.car-summary-place strong a'),
      call: document.querySelector('.call-card')?.getAttribute('href') ?? undefined,
      car: document.querySelector('main')?.getAttribute('data-page-car') ?? undefined,
      reserve: text('.enquiry [data-action="reserve"]'),
      repayment: text('.car-price .repayment'),
      certified: document.querySelector('.car-summary .certified-badge-open') ? 'yes' : 'no',
      photos: String(document.querySelectorAll('.gallery-slide').length),
    };
    const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
    return { texts: read, data: scripts.map((script) => JSON.parse(script.textContent ?? '{}')) };
  });
  const notices: Record<string, CarSaid['status']> = {
    '': 'for sale',
    Sold: 'sold',
    'Not available': 'sold',
    Reserved: 'reserved',
    'Coming soon': 'coming soon',
  };
  const condition = texts['condition'] as CarSaid['condition'];
  return {
    page: {
      title: texts['title'],
      price: texts['price'],
      was: texts['was'],
      basis: texts['basis'],
      status: notices[texts['notice']!],
      condition,
      isNew: condition && condition === 'New',
      stockNumber: texts['stockNumber'],
      kilometres: number(texts['kilometres']),
      place: texts['place'],
      dealership: dealershipName(JSON.parse(texts['car'] ?? '{}').dealershipId),
      deposit: depositIn(texts['reserve']),
      phone: texts['call']?.slice('tel:'.length),
      weekly: weeklyOf(texts['repayment']),
      certified: texts['certified'] === 'yes',
      photos: number(texts['photos']),
    },
    jsonLd: jsonLdSaid(data.flat().find((one) => one.brand && one.vehicleModelDate)),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: read as a search engine reads it
function jsonLdSaid(car: any): CarSaid {
  const states: Record<string, CarSaid['status']> = {
    InStock: 'for sale',
    PreOrder: 'coming soon',
    LimitedAvailability: 'reserved',
    SoldOut: 'sold',
  };
  const { offers } = car;
  return {
    title: `${car.vehicleModelDate} ${car.brand.name} ${car.model}`,
    price: offers && dollars(offers.price),
    status: offers && states[offers.availability.split('/').at(-1)],
    isNew: car.itemCondition.endsWith('/NewCondition'),
    kilometres: car.mileageFromOdometer?.value,
    stockNumber: car.sku,
    place: offers?.seller?.telephone && offers.seller.name,
    phone: offers?.seller?.telephone,
  };
}

/** The car's data on its checkout page. Undefined where visitors must sign in first. */
export async function checkoutSaid(page: Page): Promise<CarSaid | undefined> {
  const words = await page.locator('main').evaluate((main) => {
    const car = main.querySelector('.reserved-car');
    const text = (selector: string) => car?.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim();
    return (
      car && {
        intro: main.querySelector('.form-page-head > p')?.textContent ?? '',
        title: text('.reserved-car-name'),
        price: text('.price-now'),
        was: text('.price-was') ?? '',
        basis: text('.price-basis') ?? '',
        notes: [...car.querySelectorAll('.reserved-car-note')].map(({ textContent }) => textContent ?? ''),
      }
    );
  });
  if (!words) return undefined;
  const { intro, notes, ...said } = words;
  const note = (pattern: RegExp) => notes.map((text) => pattern.exec(text)?.[1]).find(Boolean);
  return {
    ...said,
    deposit: depositIn(intro),
    stockNumber: note(/^Stock number (.+)$/),
    kilometres: number(note(/([\d,]+ km)/)),
  };
}
