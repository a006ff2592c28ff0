import postcss from 'postcss';
import { expect, it } from 'vitest';
import { roomLayers } from './room-layers.ts';

it.each([
  ['ui/card.css', '.a {}\n.b {}', '@layer ui { .a {} } @layer ui { .b {} }'],
  ['templates/salon/cars.css', '.a {}', '@layer template { .a {} }'],
  [
    'car/card/card.css',
    '@media (width >= 768px) {.a {}}',
    '@layer features {@media (width >= 768px) {.a {}}}',
  ],
  ['features/saving/Saving.astro?astro&type=style&index=0&lang.css', '.a {}', '@layer features { .a {} }'],
  ['ui/phone-rail.css', '@layer features {.a {}}', '@layer features {.a {}}'],
  ['ui/card.css', '@media print {.a {}}', '@media print {.a {}}'],
  ['ui/card.css', '@media (scripting: none) {.a {}}', '@media (scripting: none) {.a {}}'],
])('of src/%s, %s becomes %s', async (file, css, layered) => {
  const result = await postcss([roomLayers]).process(css, { from: `/house/src/${file}` });
  expect(result.css.replace(/\s+/g, ' ')).toBe(layered);
});

it('the sheets of packages stay as they are', async () => {
  const from = '/house/node_modules/a/a.css';
  expect((await postcss([roomLayers]).process('.a {}', { from })).css).toBe('.a {}');
});
