import { expect, it } from 'vitest';
import { linkedQueryParams } from './visited-pages.ts';

it.each<[search: string, params: Record<string, string>]>([
  ['', {}],
  ['?utm_source=letter&utm_campaign=spring%20sale', { utm_source: 'letter', utm_campaign: 'spring sale' }],
  ['?gclid=a&fbclid=b&page=2&make=Toyota', { gclid: 'a', fbclid: 'b' }],
  ['?utm_=x&xutm_source=y&UTM_SOURCE=z&gclid', {}],
  ['?gclid=first&gclid=second', { gclid: 'first' }],
  ['?__proto__=x&utm_constructor=y', { utm_constructor: 'y' }],
  ['?utm_source=%E0%A4%A', { utm_source: '\uFFFD%A' }],
])('keeps only the advertising parameters of "%s" [OPEN-65]', (search, params) => {
  expect(linkedQueryParams(search)).toEqual(params);
});

it('limits the number and length of parameters, so that a link cannot fill the storage [OPEN-65]', () => {
  const many = Array.from({ length: 100 }, (_, n) => `utm_${n}=${'v'.repeat(999)}`).join('&');
  const linked = linkedQueryParams(`${many}&utm_${'n'.repeat(99)}=1`);
  expect(Object.keys(linked)).toHaveLength(20);
  expect(linked['utm_0']).toHaveLength(300);
});
