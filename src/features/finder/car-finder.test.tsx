import { expect, it } from 'vitest';
import './car-finder.ts';

function draw() {
  document.body.innerHTML = `
    <car-finder data-total="12" data-up-to="4 9" data-one="Car" data-other="Cars"><form>
      <select name="refinementList[make][0]">
        <option value="">Any make</option>
        <option value="Kia" data-count="7" data-up-to="3 5">Kia (7)</option>
        <option value="Mazda" data-count="5" data-up-to="1 4">Mazda (5)</option>
      </select>
      <select name="refinementList[model][0]">
        <option value="">Any model</option>
        <optgroup label="Kia"><option value="Rio" data-count="6" data-up-to="3 5">Rio</option><option value="EV5" data-count="1" data-up-to="0 0">EV5</option></optgroup>
        <optgroup label="Mazda"><option value="2" data-count="5" data-up-to="1 4">2</option></optgroup>
      </select>
      <select name="range[price]"><option value="">Any price</option><option value=":20000">Up to $20,000</option><option value=":30000">Up to $30,000</option></select>
      <button><span data-show-me>Show Me 12 Cars</span></button><p data-finder-status></p>
    </form></car-finder>`;
  const [make, model, price] = document.querySelectorAll('select') as unknown as HTMLSelectElement[];
  const choose = (select: HTMLSelectElement, value: string) => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const text = () => document.querySelector('[data-show-me]')?.textContent;
  const models = () => [...model!.options].map((option) => option.value).filter(Boolean);
  return { make: make!, model: model!, price: price!, choose, text, models };
}

it('shows the number of cars for the chosen make and model [LIST-6]', () => {
  const { make, model, choose, text } = draw();
  expect(text()).toBe('Show Me 12 Cars');
  choose(make, 'Kia');
  expect(text()).toBe('Show Me 7 Cars');
  choose(model, 'EV5');
  expect(text()).toBe('Show Me 1 Car');
});

it('keeps the number of cars when a price is chosen, before and after the make and model [LIST-6]', () => {
  const { make, model, price, choose, text } = draw();
  choose(price, ':20000');
  expect(text()).toBe('Show Me 4 Cars');
  choose(make, 'Mazda');
  expect(text()).toBe('Show Me 1 Car');
  choose(price, ':30000');
  expect(text()).toBe('Show Me 4 Cars');
  choose(make, 'Kia');
  choose(model, 'EV5');
  expect(text()).toBe('Show Me Cars');
  choose(price, '');
  expect(text()).toBe('Show Me 1 Car');
});

it('offers the models of the chosen make, resets a model of another make, and offers all models without a make', () => {
  const { make, model, choose, models } = draw();
  choose(model, 'Rio');
  choose(make, 'Mazda');
  expect([model.value, models()]).toEqual(['', ['2']]);
  choose(make, '');
  expect(models()).toEqual(['Rio', 'EV5', '2']);
});

it('selects the make of a model that is chosen first', () => {
  const { make, model, choose } = draw();
  choose(model, '2');
  expect(make.value).toBe('Mazda');
});
