import { describe, expect, it } from 'vitest';
import './model-filter.ts';

function open(search: string) {
  history.replaceState(null, '', `/models/${search}`);
  document.body.innerHTML = `<model-filter>
    <ul class="model-bodies">
      <li><a href="/models/#all" data-body="" aria-current="true">All</a></li>
      <li><a href="/models/?body=suv#body-suv" data-body="suv">SUVs</a></li>
      <li><a href="/models/?body=future+vehicles#body-future-vehicles" data-body="future vehicles">Future</a></li>
    </ul>
    <p role="status" data-count></p>
    <ul class="model-grid">
      <li data-bodies="body-suv body-electric">CX-60</li>
      <li data-bodies="body-suv">CX-5</li>
      <li data-bodies="">RX</li>
    </ul>
    <div data-none hidden><a href="/models/#all" data-body="">See all</a></div>
  </model-filter>`;
}
const shown = () =>
  [...document.querySelectorAll('.model-grid li:not([hidden])')].map(({ textContent }) => textContent);
const current = () => document.querySelector('[aria-current]')?.textContent;
const none = () => document.querySelector<HTMLElement>('[data-none]')!;
const press = (selector: string) => document.querySelector<HTMLElement>(selector)!.click();

describe('the model listing', () => {
  it.each([
    ['', ['CX-60', 'CX-5', 'RX'], 'All'],
    ['?body=suv', ['CX-60', 'CX-5'], 'SUVs'],
    ['?body=electric', ['CX-60'], undefined],
    ['?body=SUV', ['CX-60', 'CX-5', 'RX'], 'All'],
    ['?body=nonsense', ['CX-60', 'CX-5', 'RX'], 'All'],
  ])(
    'shows for the query "%s" the models %j under the label %s [ROUTE-21] [MODEL-1]',
    (search, models, label) => {
      open(search);
      expect(shown()).toEqual(models);
      expect(current()).toBe(label);
    },
  );

  it('filters on click, keeps that in the URL and supports Back [MODEL-1]', () => {
    open('?utm_source=x');
    press('[data-body="suv"]');
    expect(shown()).toEqual(['CX-60', 'CX-5']);
    expect(location.search).toBe('?body=suv');
    expect(document.querySelector('[role="status"]')?.textContent).toBe('2 models under SUVs');
    press('[data-body=""]');
    expect(shown()).toHaveLength(3);
    expect(location.search).toBe('');
    history.replaceState(null, '', '/models/?body=suv');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(shown()).toEqual(['CX-60', 'CX-5']);
  });

  it('shows a message when a body type has no models, with a link to show all [ROUTE-21]', () => {
    open('?body=future+vehicles');
    expect(shown()).toEqual([]);
    expect(none().hidden).toBe(false);
    press('[data-none] a');
    expect(shown()).toHaveLength(3);
    expect(none().hidden).toBe(true);
    expect(document.activeElement?.textContent).toBe('All');
  });

  it('leaves a click with a modifier key to the browser', () => {
    open('');
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    document.querySelector('[data-body="suv"]')?.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    expect(shown()).toHaveLength(3);
  });
});
