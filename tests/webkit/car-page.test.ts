import { describe, expect } from 'vitest';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';
import { carWithPictures } from '../e2e/vehicle-templates.ts';
import { Visitor } from './visitor.ts';
import { test } from './webkit-test.ts';

const slug = 'meridian-auto-group';

/** The number of the shown picture, and whether it has been drawn, in the gallery or full screen. */
const shownPicture = (visitor: Visitor) =>
  visitor.inPage(() => {
    const gallery =
      document.querySelector('dialog[open] car-gallery') ?? document.querySelector('car-gallery')!;
    const strip = gallery.querySelector('.gallery-strip')!;
    const { left } = strip.getBoundingClientRect();
    const slides = [...gallery.querySelectorAll('.gallery-slide')];
    const at = slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().left - left) < 1);
    const picture = slides[at]?.querySelector('img');
    const isDrawn = picture?.complete === true && picture.naturalWidth > 0;
    return { counter: Number(gallery.querySelector('[data-counter]')?.textContent), at: at + 1, isDrawn };
  });

const showsPicture = (visitor: Visitor, number: number) =>
  expect.poll(() => shownPicture(visitor)).toEqual({ counter: number, at: number, isDrawn: true });

describe('the page of a car on a phone in WebKit', () => {
  test('pages through the pictures by swipe, and in full screen', async ({ sites, openWindow }) => {
    const { driver } = await openWindow();
    const visitor = new Visitor(driver);
    const { path } = await carWithPictures(slug);
    await visitor.open(sites.url(slug, path));
    await showsPicture(visitor, 1);
    await visitor.swipeAlong(await visitor.the('list', /^Pictures of the/));
    await showsPicture(visitor, 2);

    await visitor.press('button', 'View full screen');
    await visitor.the('dialog', /^Pictures of the/);
    await showsPicture(visitor, 2);
    await visitor.swipeAlong(await visitor.the('list', /^Pictures of the/));
    await showsPicture(visitor, 3);
    await visitor.press('button', 'Close full screen');
    await visitor.gone('dialog');
    // The gallery has followed.
    await showsPicture(visitor, 3);
    const opener = await visitor.the('button', 'View full screen');
    expect(await visitor.inPart(opener, (button) => document.activeElement === button)).toBe(true);
  });

  test('leads by its links to each section, and marks the one being read [VEH-1] [VEH-3]', async ({
    sites,
    openWindow,
  }) => {
    const { driver } = await openWindow();
    const visitor = new Visitor(driver);
    const { path } = await vehiclePage(
      slug,
      'car with every section',
      (car) =>
        isForSale(car) &&
        car.features.length > 8 &&
        car.included.length > 0 &&
        car.reasons.length > 0 &&
        car.protectYourCar !== undefined,
    );
    await visitor.open(sites.url(slug, path));
    const links = await visitor.the('region', 'About this car');
    const isMarked = async (name: string) =>
      (await (await visitor.the('link', name, links)).getAttribute('aria-current')) === 'true';
    // The first mark moves the links sideways.
    await expect.poll(() => isMarked('Dealer Comments')).toBe(true);
    for (const [name, heading] of [
      ['Protect Your Car', 'Protect Your Car'],
      ['Features', 'All Features'],
      ['Dealer Comments', 'Our Comments'],
    ] as const) {
      await visitor.press('link', name, links);
      const top = await visitor.the('heading', heading);
      await expect
        .poll(
          async () => ({
            isMarked: await isMarked(name),
            isInView: await visitor.inPart(top, (heading) => {
              const bar = document.querySelector('section-nav')!.getBoundingClientRect();
              const { top } = heading.getBoundingClientRect();
              return bar.top >= 0 && top >= bar.bottom && top < innerHeight / 2;
            }),
          }),
          { message: name },
        )
        .toEqual({ isMarked: true, isInView: true });
    }
    // Text that is folded away at first.
    const features = await visitor.the('region', 'All Features');
    const shown = () =>
      visitor.inPart(
        features,
        (section) => [...section.querySelectorAll('li')].filter((item) => item.checkVisibility()).length,
      );
    expect(await shown()).toBe(8);
    await visitor.press('button', 'Show All Features');
    await visitor.the('button', 'Hide Features');
    expect(await shown()).toBeGreaterThan(8);
  });
});
