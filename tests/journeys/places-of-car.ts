import type { CarInput } from '../../src/domain/cars/car.ts';
import type { ListedCar } from '../../src/domain/cars/listed-car.ts';
import { vehiclePath } from '../../src/domain/slug.ts';
import { type IndexFile, openIndex } from '../../src/search/static/index-file.ts';
import { pdfWords } from '../browser/pdf-words.ts';
import type { Stage } from './stage.ts';

/** What every page of the built site and the API show about the car. Undefined where it does not appear. */
export async function placesSay(stage: Stage, slug: string, { id, slug: carSlug }: CarInput, search: string) {
  const path = vehiclePath(carSlug!);
  const get = (address: string) => stage.ask(slug, address);
  const [page, api, pdf, home, list, checkout] = await Promise.all([
    get(path),
    get(`/api/cars/${id}`),
    get(`/api/cars/${carSlug}/pdf`),
    get('/'),
    get(search),
    get(`${path}checkout/`),
  ]);
  const manifest = JSON.parse(stage.builtFile(slug, 'search-index/current.json')) as { file: string };
  const index = openIndex(JSON.parse(stage.builtFile(slug, `search-index/${manifest.file}`)) as IndexFile);
  const [listed] = index.search({ filter: [{ field: 'id', in: [id!] }] }).hits as ListedCar[];
  const html = page.status === 200 ? withoutOtherState(page.text) : undefined;
  const car = api.status === 200 ? JSON.parse(api.text) : undefined;
  return {
    page: html && (/class="car-notice [^>]*>\s*<p[^>]*>([^<]+)/.exec(html)?.[1] ?? 'for sale'),
    robots: html && (/name="robots" content="([^"]+)"/.exec(html)?.[1] ?? 'index'),
    jsonLd: html && /"availability":"https:\/\/schema.org\/(\w+)"/.exec(html)?.[1],
    home: cardSaid(home.text, path),
    list: cardSaid(list.text, path),
    index: listed && (listed.reserved ? 'reserved' : listed.status),
    api: car && (car.reserved ? 'reserved' : car.sold ? 'sold' : car.status),
    sheet: pdf.status === 200 ? /\n(RESERVED|SOLD|JUST SOLD)\n/i.exec(pdfWords(pdf.bytes))?.[1] : pdf.status,
    inSitemap: stage.builtFile(slug, 'sitemap.xml').includes(path),
    checkout: checkout.status,
  };
}

const withoutOtherState = (html: string) => html.replace(/<template>.*?<\/template>/gs, '');

/** The tag of the car's card in a built page, and whether the card offers a reservation. */
function cardSaid(html: string, path: string): string | undefined {
  const card = withoutOtherState(html)
    .split('<article')
    .find((part) => part.includes(`href="${path}"`));
  if (card === undefined) return undefined;
  const tag = /data-kind="([\w-]+)"/.exec(card)?.[1] ?? 'no tag';
  return card.includes(`href="${path}checkout/"`) ? `${tag}, to reserve` : tag;
}
