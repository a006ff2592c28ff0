import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { drawIllustration } from './draw.ts';
import { drawingVersion, illustrationPath } from './illustration-path.ts';
import { backdrops, buildsOf, shapes, views } from './spec.ts';

it('names a drawing by everything that shapes it and by the version of all drawings', () => {
  const path = illustrationPath({
    shape: 'ute-double',
    build: 'large',
    paint: 'white',
    view: 'side',
    variant: 1,
    backdrop: 'yard',
  });
  expect(path).toMatch(/^\/media\/drawn\/ute-double-large-white-side-1-yard\.[0-9a-f]{8}\.svg$/);
});

it('changes with the drawings', () => {
  const hash = createHash('sha1');
  const bodies = shapes.flatMap((shape) => buildsOf[shape].map((build) => ({ shape, build })));
  for (const body of bodies) {
    for (const view of views) {
      for (let variant = 0; variant < 6; variant += 1) {
        for (const paint of ['white', 'burgundy'] as const) {
          for (const backdrop of backdrops) {
            hash.update(drawIllustration({ ...body, view, variant, paint, backdrop }));
            if (view === 'side' && variant === 0)
              hash.update(drawIllustration({ ...body, view, variant, paint, backdrop, square: true }));
          }
        }
      }
    }
  }
  const version = hash.digest('hex').slice(0, 8);
  expect(drawingVersion, `The drawings changed: set drawingVersion to "${version}"`).toBe(version);
});
