import { fireEvent, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ListEntry } from '../../search/directory/list-entry.ts';
import './list-search.ts';

const rows = [
  ['Kia', 'Rio', 'Hatch'],
  ['Kia', 'Sportage', 'SUV'],
  ['Mazda', 'CX-5', 'SUV'],
  ['Toyota', 'Corolla', 'Hatch'],
  ['Toyota', 'HiLux', 'Ute'],
].map(([make, model, body]) => ({
  ...({ id: `${make}/${model}`, title: `${make} ${model}`, detail: '', price_text: '' } as ListEntry),
  href: `/search/${model}/`,
  image: '',
  'manufacturer.name': make,
  'model.name': model,
  'model.body': [body],
  price: 0,
}));

const valuesOf = (at: number) => [...new Set(rows.map(({ id }) => id.split('/')[at]!))].sort();
const fields = [
  { label: 'Make', name: 'manufacturer.name', values: valuesOf(0) },
  { label: 'Model', name: 'model.name', values: valuesOf(1), follows: 'manufacturer.name' },
  { label: 'Body', name: 'model.body', values: ['Hatch', 'SUV', 'Ute'] },
];

/** Opens the directory of makes and models at an address. */
function open(query = '') {
  history.replaceState(null, '', `/directory/manufacturers/${query}`);
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(rows)));
  const settings = {
    kind: 'models',
    source: '/models.json',
    noun: { one: 'model', other: 'models' },
  };
  const selects = fields.map(
    ({ label, name, values, follows }) => `
      <select aria-label="${label}" name="${name}" data-filter ${follows ? `data-follows="${follows}"` : ''}>
        <option value="">Any</option>${values.map((value) => `<option value="${value}">${value}</option>`).join('')}
      </select>`,
  );
  document.body.innerHTML = `
    <list-search data-settings='${JSON.stringify(settings)}'>
      <form><input type="search" name="query">${selects.join('')}</form>
      <h2 data-part="count">5 models</h2>
      <p data-part="problem" hidden><button data-part="retry"></button></p>
      <div data-part="empty" hidden><button data-part="clear"></button></div>
      <ul data-part="entries"></ul>
      <template data-part="entry"><li class="list-entry"><a data-text="title"></a></li></template>
      <nav data-part="pages"><a data-part="previous"></a><span data-part="position"></span><a data-part="next"></a></nav>
    </list-search>`;
  const select = (label: string) => document.querySelector<HTMLSelectElement>(`[aria-label="${label}"]`)!;
  return {
    choose: (label: string, value: string) => fireEvent.input(select(label), { target: { value } }),
    value: (label: string) => select(label).value,
    options: (label: string) => [...select(label).options].slice(1).map(({ value }) => value),
    titles: () => [...document.querySelectorAll('.list-entry')].map(({ textContent }) => textContent?.trim()),
    press: (part: string) => fireEvent.click(document.querySelector(`[data-part="${part}"]`)!),
  };
}

it('the list of models has those of the chosen make, and all again without one [DIR-1]', async () => {
  const page = open();
  page.choose('Make', 'Toyota');
  await waitFor(() => expect(page.titles()).toEqual(['Toyota Corolla', 'Toyota HiLux']));
  expect(page.options('Model')).toEqual(['Corolla', 'HiLux']);
  expect(page.options('Make')).toEqual(['Kia', 'Mazda', 'Toyota']);
  page.choose('Make', '');
  await waitFor(() => expect(page.options('Model')).toEqual(valuesOf(1)));
});

it('another make releases the model of the one before, and keeps one of its own [DIR-1]', async () => {
  const page = open();
  page.choose('Model', 'HiLux');
  await waitFor(() => expect(page.titles()).toEqual(['Toyota HiLux']));
  // A chosen model does not hold its make.
  expect(page.options('Make')).toEqual(['Kia', 'Mazda', 'Toyota']);
  page.choose('Make', 'Toyota');
  await waitFor(() => expect(page.options('Model')).toEqual(['Corolla', 'HiLux']));
  expect([page.value('Model'), page.titles()]).toEqual(['HiLux', ['Toyota HiLux']]);
  page.choose('Make', 'Kia');
  await waitFor(() => expect(page.titles()).toEqual(['Kia Rio', 'Kia Sportage']));
  expect([page.value('Model'), page.options('Model')]).toEqual(['', ['Rio', 'Sportage']]);
  expect(location.search).toBe('?manufacturer.name=Kia');
});

it('a link opens with the models of its make, and Back shows those of the address before [DIR-1]', async () => {
  const page = open('?manufacturer.name=Kia&model.name=Rio');
  await waitFor(() => expect(page.titles()).toEqual(['Kia Rio']));
  expect([page.value('Make'), page.value('Model'), page.options('Model')]).toEqual([
    'Kia',
    'Rio',
    ['Rio', 'Sportage'],
  ]);
  history.replaceState(null, '', '?manufacturer.name=Toyota&model.name=Corolla');
  fireEvent(window, new PopStateEvent('popstate'));
  await waitFor(() => expect(page.titles()).toEqual(['Toyota Corolla']));
  expect([page.value('Model'), page.options('Model')]).toEqual(['Corolla', ['Corolla', 'HiLux']]);
});

it('a cleared search offers everything again [DIR-1]', async () => {
  const page = open('?manufacturer.name=Kia');
  await waitFor(() => expect(page.options('Model')).toEqual(['Rio', 'Sportage']));
  page.press('clear');
  await waitFor(() => expect(page.options('Model')).toEqual(valuesOf(1)));
  expect(page.titles()).toHaveLength(5);
});
