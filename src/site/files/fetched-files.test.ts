import { expect, it } from 'vitest';
import { planSite } from '../../page-kinds/plan-site.ts';
import { readVocabulary } from '../../search/phrases/vocabulary.ts';
import { aCatalogueWithTexts } from '../catalogue/catalogue.fixture.ts';
import { aDealer, inventoryOf, someCars } from '../dealer.fixture.ts';
import type { PageForm } from '../leads/form-props.ts';
import { planningOf } from '../planning.ts';
import { leadFormsFile } from './fetched-files.ts';

const cars = someCars(9);
const plan = (stock: typeof cars) =>
  planSite({ dealer: aDealer(), inventory: inventoryOf(stock), today: '2025-02-01' });
const wordsOf = ({ files }: ReturnType<typeof plan>) => files.find(({ path }) => path.includes('/words.'))!;

it('publishes one vocabulary file, and every search page names it', () => {
  const site = plan(cars);
  const file = wordsOf(site);
  const named = site.pages.flatMap((page) => (page.route === 'search' ? [page.props.search.words] : []));
  expect(named.length).toBeGreaterThan(3);
  expect(new Set(named)).toEqual(new Set([file.path]));
  expect(site.files.filter(({ path }) => path === file.path)).toHaveLength(1);
});

it('contains the makes in stock', () => {
  const file = wordsOf(plan(cars));
  const words = readVocabulary(JSON.parse('body' in file ? file.body : ''));
  expect(Object.keys(words?.makes ?? {}).sort()).toEqual([...new Set(cars.map(({ make }) => make))].sort());
});

it('changes with a new model, but keeps its path, so that pages stay the same', () => {
  const [first, ...others] = cars;
  const other = plan([{ ...first!, model: 'Supra' }, ...others]);
  expect(wordsOf(other)).not.toEqual(wordsOf(plan(cars)));
  expect(wordsOf(other).path).toBe(wordsOf(plan(cars)).path);
});

const fileOf = (dealer = aDealer(), texts: string[] = []) => {
  const catalogue = aCatalogueWithTexts(...texts);
  const [file] = leadFormsFile(
    planningOf({ dealer, inventory: { cars: [] }, today: '2026-11-21', catalogue }),
  );
  return file && { path: file.path, form: JSON.parse(String('body' in file && file.body)) as PageForm };
};

it('gives the dialogs the rules, locations and texts of the dealer', () => {
  const { leads, ...dealer } = aDealer();
  const file = fileOf({
    ...dealer,
    leads: { ...leads, termsNote: true, captcha: false, consentText: 'Write to me.' },
  });
  expect(file?.path).toBe('/lead-forms.json');
  expect(file?.form).toMatchObject({
    dealerName: dealer.name,
    captcha: false,
    rules: { messageRequired: true, termsRequired: true },
    words: { optIn: 'Write to me.' },
  });
  expect(file?.form.places.length).toBeGreaterThan(0);
  expect(file?.form).not.toHaveProperty('privacyPath');
});

it('gives the dialogs the days on which a place cannot be visited, and only those that can be booked [OPEN-7]', () => {
  const dealer = aDealer();
  const locations = dealer.locations.map((place) => ({
    ...place,
    contact_detail: {
      ...place.contact_detail,
      opening_hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
        weekday,
        status: weekday === 0 ? ('Closed' as const) : ('Open' as const),
        department: 'all' as const,
      })),
    },
  }));
  const appointments = {
    ...dealer.appointments,
    testDrive: { ...dealer.appointments.testDrive, daysAhead: 8 },
  };
  // Today is a Saturday.
  const places = fileOf({ ...dealer, locations, appointments })?.form.places;
  expect(places?.map(({ closed }) => closed)).toEqual(places?.map(() => ['2026-11-22', '2026-11-29']));
});

it('links to the privacy policy when the site has one', () => {
  expect(fileOf(aDealer(), ['privacy-policy'])?.form.privacyPath).toBe('/privacy-policy/');
});

it('is not written when the site has no API to send to', () => {
  const dealer = aDealer();
  expect(fileOf({ ...dealer, api: { ...dealer.api, enabled: false } })).toBeUndefined();
});
