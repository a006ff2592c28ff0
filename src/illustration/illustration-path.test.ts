import { expect, it } from 'vitest';
import { illustrationPath } from './illustration-path.ts';

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
