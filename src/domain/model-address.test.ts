import { expect, it } from 'vitest';
import { modelAddress } from './model-address.ts';

const site = 'https://www.bayside.example';

it.each([
  [{ slug: 'hilux' }, '/hilux/', true],
  [{ slug: 'hilux', new_slug: 'new-hilux' }, '/new-hilux/', true],
  [{ slug: 'hilux', new_slug: 'new-hilux', override_url: '/utes/hilux' }, '/utes/hilux/', true],
  [{ slug: 'hilux', override_url: '/utes/hilux/' }, '/utes/hilux/', true],
  [{ slug: 'hilux', override_url: `${site}/utes/hilux` }, '/utes/hilux/', true],
  [
    { slug: 'hilux', override_url: 'https://www.toyota.example/hilux?a=b' },
    'https://www.toyota.example/hilux?a=b',
    false,
  ],
])('the model page of %j is at %s [ROUTE-22]', (model, href, isPage) => {
  expect(modelAddress(model, site)).toEqual({ href, isPage });
});
