import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PhotosFile, photosPath } from '../../domain/cars/card-photos.ts';
import type { CardView } from '../../domain/cars/card-view.ts';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import { pageCarOf } from '../../domain/cars/page-car.ts';
import { CardWithPhotos } from './CardWithPhotos.tsx';
import { tileAt } from './FurtherPhotos.tsx';

const width = 300;

const aCard = (id: string, photosCount: number): CardView => ({
  id,
  slug: id,
  href: `/cars/${id}/`,
  title: `2021 Toyota ${id}`,
  subtitle: '',
  image: { src: `/media/${id}-1.jpg`, alt: `2021 Toyota ${id}, picture 1 of ${photosCount}` },
  photosCount,
  facts: [],
  price: { kind: 'price', text: '$32,990' },
  perks: [],
  available: true,
  actions: [],
  page: pageCarOf(aListedCar({ id }), { kind: 'price', text: '$32,990' }),
});

/** The number of photos after the first, by car. Each test has its own cars, because read files are kept. */
const further = {
  turned: 3,
  swiped: 2,
  keyed: 3,
  long: 4,
  linked: 2,
  before: 3,
  after: 2,
  offline: 3,
  broken: 2,
};
const site: PhotosFile = Object.fromEntries(
  Object.entries(further).map(([id, count]) => [
    id,
    Array.from({ length: count }, (_, index) => `/media/${id}-${index + 2}.jpg`),
  ]),
);
const fetched: string[] = [];
let isDown = false;

// On a busy machine the first import takes longer than a test waits for an element.
beforeAll(() => import('./FurtherPhotos.tsx'));

beforeEach(() => {
  fetched.length = 0;
  isDown = false;
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path);
    return isDown ? new Response('', { status: 503 }) : new Response(JSON.stringify(site));
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  Element.prototype.scrollTo = function (this: Element, to?: unknown) {
    this.scrollLeft = (to as ScrollToOptions).left!;
    fireEvent.scroll(this);
  } as never;
});

const strip = () => document.querySelector<HTMLElement>('.car-card-strip')!;
const photos = () => screen.getAllByRole('img').map((image) => image.getAttribute('src'));
const tiles = () => strip().querySelectorAll('.car-card-tile').length;
const next = () => screen.getByRole('button', { name: /^Next photo of/ });
const previous = () => screen.getByRole('button', { name: /^Previous photo of/ });
const spoken = () => document.querySelector('[aria-live]')?.textContent;
const count = () => [...document.querySelectorAll('.car-card-count')].at(-1)?.textContent?.trim();
const swipeTo = (tile: number) => {
  strip().scrollLeft = tile * width;
  fireEvent.scroll(strip());
};
/** Moves the pointer onto the card. */
const hover = async () => {
  fireEvent.pointerEnter(screen.getByRole('article'));
  await screen.findByRole('button', { name: /^Next photo of/ });
};

describe('a card with photos', () => {
  it('fetches nothing and has no button before a visitor reaches it', () => {
    render(<CardWithPhotos car={aCard('rested', 23)} />);
    expect(photos()).toEqual(['/media/rested-1.jpg']);
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(count()).toBe('23 photos');
    expect(fetched).toEqual([]);
  });

  it('shows arrows when the pointer reaches it, and still fetches nothing', async () => {
    render(<CardWithPhotos car={aCard('hovered', 4)} />);
    await hover();
    expect(next().getAttribute('aria-label')).toBe('Next photo of 2021 Toyota hovered');
    expect(screen.queryByRole('button', { name: /^Previous/ })).toBeNull();
    expect([fetched, photos()]).toEqual([[], ['/media/hovered-1.jpg']]);
  });

  it('fetches the addresses and one photo for an arrow, and each further photo one step ahead', async () => {
    render(<CardWithPhotos car={aCard('turned', 4)} />);
    await hover();
    fireEvent.pointerEnter(next());
    await waitFor(() => expect(photos()).toEqual([1, 2].map((photo) => `/media/turned-${photo}.jpg`)));
    expect(fetched).toEqual([photosPath('turned')]);
    fireEvent.click(next());
    expect(strip().scrollLeft).toBe(width);
    expect(photos()).toHaveLength(3);
    expect([count(), spoken()]).toEqual(['2/4', 'Photo 2 of 4']);
    expect(previous().getAttribute('aria-label')).toBe('Previous photo of 2021 Toyota turned');
    fireEvent.click(previous());
    expect([strip().scrollLeft, count(), spoken()]).toEqual([0, '4 photos', 'Photo 1 of 4']);
    expect(previous().getAttribute('aria-disabled')).toBe('true');
  });

  it('shows the photo that the visitor swipes to', async () => {
    render(<CardWithPhotos car={aCard('swiped', 3)} />);
    swipeTo(1);
    await waitFor(() => expect(tiles()).toBe(3));
    expect(photos()).toHaveLength(3);
    expect(count()).toBe('2/3');
  });

  it('changes the photo with the arrow keys on its link, without another tab stop', async () => {
    render(<CardWithPhotos car={aCard('keyed', 4)} />);
    const link = screen.getByRole('link');
    act(() => link.focus());
    await screen.findByRole('button', { name: /^Next photo of/ });
    fireEvent.keyDown(link, { key: 'ArrowRight', altKey: true });
    expect(fetched).toEqual([]);
    fireEvent.keyDown(link, { key: 'ArrowRight' });
    await waitFor(() => expect(spoken()).toBe('Photo 2 of 4'));
    const stops = [...document.querySelectorAll<HTMLElement>('a, button, [tabindex]')].filter(
      ({ tabIndex }) => tabIndex >= 0,
    );
    expect(stops).toEqual([link]);
    fireEvent.keyDown(link, { key: 'ArrowLeft' });
    expect(spoken()).toBe('Photo 1 of 4');
  });

  it('ends with a tile for all photos', async () => {
    render(<CardWithPhotos car={aCard('long', 23)} />);
    swipeTo(1);
    await waitFor(() => expect(tiles()).toBe(6));
    swipeTo(5);
    expect(strip().lastElementChild?.textContent).toBe('All 23 photos');
    expect(spoken()).toBe('All 23 photos are on the car’s page');
    expect(count()).toBe('23 photos');
    expect(next().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(next());
    expect(strip().scrollLeft).toBe(5 * width);
  });

  it('is one link for screen readers, and every tile links to the car', async () => {
    render(<CardWithPhotos car={aCard('linked', 3)} />);
    swipeTo(1);
    await waitFor(() => expect(tiles()).toBe(3));
    expect(within(screen.getByRole('article')).getAllByRole('link')).toHaveLength(1);
    const covers = [...document.querySelectorAll<HTMLAnchorElement>('.car-card-cover')];
    expect(covers.map(({ pathname }) => pathname)).toEqual(Array(3).fill('/cars/linked/'));
    for (const button of [0, 1]) {
      screen.getByRole('link').blur();
      expect(fireEvent.mouseDown(covers[1]!, { button })).toBe(false);
      expect(document.activeElement).toBe(screen.getByRole('link'));
    }
  });

  it('starts with the first photo when it gets another car', async () => {
    const { rerender } = render(<CardWithPhotos car={aCard('before', 4)} />);
    swipeTo(1);
    await waitFor(() => expect(tiles()).toBe(4));
    rerender(<CardWithPhotos car={aCard('after', 3)} />);
    expect([photos(), tiles(), strip().scrollLeft]).toEqual([['/media/after-1.jpg'], 1, 0]);
    expect(count()).toBe('3 photos');
    swipeTo(1);
    await waitFor(() => expect(photos()).toContain('/media/after-2.jpg'));
  });

  it.each([
    ['of one photo', 1],
    ['with an illustration', 0],
  ])('a card %s has no strip', async (_, count) => {
    render(<CardWithPhotos car={aCard('plain', count)} />);
    fireEvent.pointerEnter(screen.getByRole('article'));
    expect(strip()).toBeNull();
    expect(document.querySelector('.car-card-cover')).toBeNull();
  });

  it('renders the same in the build and in the browser', () => {
    const html = renderToString(<CardWithPhotos car={aCard('built', 4)} />);
    expect(html).toContain('class="car-card-strip"');
    expect(html).not.toContain('<button');
  });
});

describe('a card without a connection', () => {
  it('closes its strip, and opens it when the visitor tries again later', async () => {
    isDown = true;
    render(<CardWithPhotos car={aCard('offline', 4)} />);
    swipeTo(1);
    await waitFor(() => expect(strip().dataset['closed']).toBe('true'));
    expect(screen.queryAllByRole('button')).toEqual([]);
    isDown = false;
    await hover();
    fireEvent.click(next());
    await waitFor(() => expect(photos()).toContain('/media/offline-2.jpg'));
    expect(strip().dataset['closed']).toBeUndefined();
  });

  it('closes its strip when the site has no further photos of the car', async () => {
    render(<CardWithPhotos car={aCard('gone', 4)} />);
    swipeTo(1);
    await waitFor(() => expect(strip().dataset['closed']).toBe('true'));
  });

  it('shows a message for a photo that cannot be loaded', async () => {
    render(<CardWithPhotos car={aCard('broken', 3)} />);
    swipeTo(1);
    await waitFor(() => expect(photos()).toHaveLength(3));
    fireEvent.error(screen.getAllByRole('img')[1]!);
    expect(screen.getByText('This photo could not be loaded')).toBeTruthy();
    expect(photos()).toHaveLength(2);
  });
});

it.each([
  [0, 300, 0],
  [149, 300, 0],
  [151, 300, 1],
  [600, 300, 2],
  [0, 0, 0],
])('at %i pixels in a strip %i pixels wide, tile %i is in view', (left, stripWidth, tile) => {
  expect(tileAt(left, stripWidth)).toBe(tile);
});
