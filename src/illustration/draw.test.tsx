import { describe, expect, it } from 'vitest';
import { drawIllustration } from './draw.ts';
import {
  type Build,
  backdrops,
  buildsOf,
  type IllustrationSpec,
  paints,
  type Shape,
  shapes,
  type View,
  views,
} from './spec.ts';

const variants = [0, 1, 2, 3, 4, 5];

/** Every variant and every backdrop, with a different paint each time, because paints change only colours. */
function specs(shape: Shape, build: Build, view: View): IllustrationSpec[] {
  return variants.map((variant) => ({
    shape,
    build,
    view,
    variant,
    backdrop: backdrops[variant % backdrops.length] ?? 'studio',
    paint: paints[(variant * 3) % paints.length] ?? 'white',
  }));
}

const combinations = shapes.flatMap((shape) =>
  buildsOf[shape].flatMap((build: Build) => views.map((view) => ({ shape, build, view }))),
);

describe.each(combinations)('the drawing of a $build $shape, $view view', ({ shape, build, view }) => {
  const drawings = specs(shape, build, view).map(drawIllustration);

  it('is well-formed XML with unique ids, and all references exist', () => {
    for (const svg of drawings) {
      const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
      expect(parsed.querySelector('parsererror')).toBeNull();
      expect(parsed.documentElement.getAttribute('viewBox')).toBe('0 0 1200 800');
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const wanted = [...svg.matchAll(/(?:url\(|href=")#([^")]+)/g)].map(([, id]) => id);
      expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
    }
  });

  it('contains no invalid numbers, scripts or external addresses [DRAW-5]', () => {
    for (const svg of drawings) {
      expect(svg.match(/NaN|undefined|Infinity|null|<script|<image|<filter|<text| on\w+=|style=/)).toBeNull();
      expect(svg.replace('http://www.w3.org/2000/svg', '').match(/https?:|data:/)).toBeNull();
      expect(svg.match(/.{0,30}\.\d{3,}/)).toBeNull();
    }
  });

  it('is smaller than 11 kB [DRAW-5]', () => {
    for (const spec of specs(shape, build, view)) {
      // The largest backdrop.
      expect(drawIllustration({ ...spec, backdrop: 'yard' }).length).toBeLessThan(11_000);
    }
  });

  it('is the same each time, and differs for another paint, variant or backdrop', () => {
    const spec = { shape, build, view, paint: 'red', variant: 1, backdrop: 'studio' } as const;
    expect(drawIllustration(spec)).toBe(drawIllustration({ ...spec }));
    if (view !== 'interior') {
      expect(drawIllustration({ ...spec, paint: 'blue' })).not.toBe(drawIllustration(spec));
      expect(drawIllustration({ ...spec, backdrop: 'yard' })).not.toBe(drawIllustration(spec));
    }
    expect(drawIllustration({ ...spec, variant: 2 })).not.toBe(drawIllustration(spec));
  });
});

it('most drawings are smaller than 9 kB', () => {
  const sizes = combinations.flatMap(({ shape, build, view }) =>
    specs(shape, build, view).map((spec) => drawIllustration(spec).length),
  );
  const small = sizes.filter((size) => size < 9_000).length;
  expect(small / sizes.length).toBeGreaterThan(0.7);
});

it.each(backdrops)(
  'a tile is 1000 by 1000, and the wall and floor of the backdrop %s reach its edges [LIMIT-3]',
  (backdrop) => {
    const spec = {
      shape: 'suv',
      build: 'standard',
      paint: 'silver',
      view: 'side',
      variant: 0,
      backdrop,
    } as const;
    const svg = new DOMParser().parseFromString(drawIllustration({ ...spec, square: true }), 'image/svg+xml');
    const { documentElement } = svg;
    expect(['width', 'height', 'viewBox'].map((name) => documentElement.getAttribute(name))).toEqual([
      '1000',
      '1000',
      '0 -200 1200 1200',
    ]);
    const paths = [...svg.querySelectorAll('svg > path')].map((path) => path.getAttribute('d'));
    expect(paths[0]).toMatch(/^M0-200H1200V1/);
    expect(paths[1]).toMatch(/^M0 799H1200v201/);
  },
);
