import { expect, it } from 'vitest';
import { describeIllustration } from './describe.ts';
import type { IllustrationSpec } from './spec.ts';

const spec: IllustrationSpec = {
  shape: 'ute-double',
  build: 'standard',
  paint: 'white',
  view: 'side',
  variant: 1,
  backdrop: 'yard',
};

it.each([
  [{}, 'Illustration of a white dual-cab ute, side view'],
  [{ shape: 'suv', paint: 'orange', view: 'front' }, 'Illustration of an orange SUV, front view'],
  [{ shape: 'hatch', paint: 'pearl', view: 'rear' }, 'Illustration of a pearl white hatch, rear view'],
  [{ shape: 'suv', view: 'interior' }, 'Illustration of the interior of an SUV'],
  [{ shape: 'caravan', view: 'interior' }, 'Illustration of the interior of a caravan'],
  [{ shape: 'motorcycle', view: 'interior' }, 'Illustration of the instruments of a motorcycle'],
  [{ shape: 'hatch', paint: 'red', view: 'wheel' }, 'Illustration of a red hatch, close view of a wheel'],
] satisfies [Partial<IllustrationSpec>, string][])('says what %o shows', (change, words) => {
  expect(describeIllustration({ ...spec, ...change })).toBe(words);
});
