import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { drawIllustration } from './draw.ts';
import { drawingVersion } from './drawing-version.ts';
import { backdrops, shapes, views } from './spec.ts';

it('changes with the drawings', () => {
  const hash = createHash('sha1');
  for (const shape of shapes) {
    for (const view of views) {
      for (const backdrop of backdrops) {
        for (let variant = 0; variant < 6; variant += 1) {
          for (const paint of ['white', 'burgundy'] as const) {
            hash.update(drawIllustration({ shape, view, backdrop, variant, paint }));
          }
        }
      }
    }
  }
  const version = hash.digest('hex').slice(0, 8);
  expect(drawingVersion, `The drawings changed: set drawingVersion to "${version}"`).toBe(version);
});
