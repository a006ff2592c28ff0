import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { indexFiles } from '../../search/static/index-files.ts';
import { SearchApp } from './SearchApp.tsx';
import { StubCard } from './StubCard.fixture.tsx';
import { searchSetupOf, someCars } from './search-page.fixture.ts';

const cars = someCars(60);
const setup = searchSetupOf(cars);
const files = new Map(indexFiles(cars).map(({ path, body }) => [path, body]));

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  history.replaceState(null, '', setup.path);
});

/** Renders the built HTML and hydrates it at the URL with this query. `meanwhile` runs before hydration. */
async function hydrated(
  search: string,
  meanwhile: (container: HTMLElement) => Promise<unknown> = async () => {},
  page = setup,
) {
  const html = renderToString(<SearchApp setup={page} Card={StubCard} />);
  history.replaceState(null, '', page.path + search);
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  await meanwhile(container);
  const recovered = vi.fn();
  const problems = vi.spyOn(console, 'error').mockImplementation(() => {});
  const root = hydrateRoot(container, <SearchApp setup={page} Card={StubCard} />, {
    onRecoverableError: recovered,
  });
  return { html, container, recovered, problems, root };
}

const groupIn = (container: HTMLElement, name: string) =>
  within(container).getByText(name, { selector: 'summary' }).closest('details')!;
/** Closes or opens a group and waits for its toggle event. */
function fold(group: HTMLDetailsElement, isFolded: boolean): Promise<unknown> {
  const heard = new Promise((done) => group.addEventListener('toggle', done, { once: true }));
  group.open = !isFolded;
  return heard;
}
const countsIn = (container: HTMLElement, name: string) =>
  Array.from(groupIn(container, name).querySelectorAll('small'), ({ textContent }) => Number(textContent));

it.each([
  '',
  '?query=kia&page=2',
  '?refinementList[make][0]=Toyota&range[price]=10000:30000&sortBy=price:asc',
])('hydrates the built page without a mismatch at the URL query "%s" [LIST-14]', async (search) => {
  const page = await hydrated(search);
  await act(async () => {});
  expect(page.recovered).not.toHaveBeenCalled();
  expect(page.problems).not.toHaveBeenCalled();
  expect(page.container.querySelectorAll('article')).toHaveLength(21);
  await act(async () => page.root.unmount());
  page.problems.mockRestore();
});

it.each([
  ['2025-02-11T07:59:59Z', 60],
  ['2025-02-11T08:00:00Z', 0],
])('says New exactly until eight times 24 hours are over: at %s on %d cards [CARD-15]', async (now, tags) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const listed = cars.map((car) => ({ ...car, created_at: Date.parse('2025-02-03T08:00:00Z') / 1000 }));
  const built = searchSetupOf(listed, { today: '2025-02-11', hitsPerPage: 60 });
  const page = await hydrated('', undefined, built);
  expect(page.html).not.toContain('New Arrival');
  await act(async () => {});
  expect(page.recovered).not.toHaveBeenCalled();
  expect(within(page.container).queryAllByText('New Arrival')).toHaveLength(tags);
  await act(async () => page.root.unmount());
  page.problems.mockRestore();
});

it('updates a filter group that was opened before hydration', async () => {
  vi.stubGlobal('fetch', async (url: string) => new Response(files.get(url)));
  const page = await hydrated('', (container) =>
    Promise.all([fold(groupIn(container, 'Fuel'), false), fold(groupIn(container, 'Condition'), true)]),
  );
  await act(async () => {});
  fireEvent.click(within(groupIn(page.container, 'Body')).getByRole('checkbox', { name: /^SUV/ }));
  await waitFor(() => expect(within(page.container).getByRole('status').textContent).toBe('15 Cars'));
  await waitFor(() => expect(countsIn(page.container, 'Fuel')).toEqual([15]));
  // A group that was closed before hydration is up to date when it opens.
  await act(() => fold(groupIn(page.container, 'Condition'), false));
  expect(countsIn(page.container, 'Condition').reduce((sum, count) => sum + count, 0)).toBe(15);
  await act(async () => page.root.unmount());
  page.problems.mockRestore();
});

it('fetches the content of Near me if the group was opened before hydration', async () => {
  const places = [
    { name: 'Penrith', lat: -33.75, lng: 150.69 },
    { name: 'Artarmon', lat: -33.81, lng: 151.18 },
  ];
  const page = await hydrated('', (container) => fold(groupIn(container, 'Near me'), false), {
    ...setup,
    places,
  });
  await within(page.container).findByLabelText('Your postcode or town');
  await act(async () => page.root.unmount());
  page.problems.mockRestore();
});

it('renders cars, links and counts into the HTML, without style attributes', () => {
  const html = renderToString(<SearchApp setup={setup} Card={StubCard} />);
  expect(html).toContain('href="/cars/car-1/"');
  expect(html).toContain('href="/search/new-used-and-demo-cars/?page=2"');
  expect(html).toContain('60 Cars');
  expect(html).toMatch(/Toyota<\/span><small>7<\/small>/);
  expect(html).not.toContain('style=');
});
