import { act, cleanup } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchApp } from './SearchApp.tsx';
import { StubCard } from './StubCard.fixture.tsx';
import { searchSetupOf, someCars } from './search-page.fixture.ts';

const setup = searchSetupOf(someCars(60));

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  history.replaceState(null, '', setup.path);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The page as built, then as the browser has it right after hydration. */
function hydrated(search: string) {
  const html = renderToString(<SearchApp setup={setup} Card={StubCard} />);
  history.replaceState(null, '', setup.path + search);
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const recovered = vi.fn();
  const problems = vi.spyOn(console, 'error').mockImplementation(() => {});
  const root = hydrateRoot(container, <SearchApp setup={setup} Card={StubCard} />, {
    onRecoverableError: recovered,
  });
  return { html, container, recovered, problems, root };
}

it.each([
  '',
  '?query=kia&page=2',
  '?refinementList[make][0]=Toyota&range[price]=10000:30000&sortBy=price:asc',
])('hydrates the built page without a difference under %s [LIST-14]', async (search) => {
  const page = hydrated(search);
  await act(async () => {});
  expect(page.recovered).not.toHaveBeenCalled();
  expect(page.problems).not.toHaveBeenCalled();
  expect(page.container.querySelectorAll('article')).toHaveLength(21);
  await act(async () => page.root.unmount());
  page.problems.mockRestore();
});

it('has cars, links and counts in its HTML and no style attribute', () => {
  const html = renderToString(<SearchApp setup={setup} Card={StubCard} />);
  expect(html).toContain('href="/cars/car-1/"');
  expect(html).toContain('href="/search/new-used-and-demo-cars/?page=2"');
  expect(html).toContain('60 Cars');
  expect(html).toMatch(/Toyota<\/span><small>7<\/small>/);
  expect(html).not.toContain('style=');
});
