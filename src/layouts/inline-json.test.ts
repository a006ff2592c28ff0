import { expect, it } from 'vitest';
import { jsonLdText, speculationRules } from './inline-json.ts';

it('cannot be closed by the text of a feed, and reads back the same', () => {
  const thing = { name: 'A </script><script>alert(1)</script> <!-- <b>' };
  const text = jsonLdText(thing);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual(thing);
});

it('prefetches links of the same site only, and never prerenders', () => {
  const rules = JSON.parse(speculationRules);
  expect(Object.keys(rules)).toEqual(['prefetch']);
  expect(rules.prefetch[0]).toMatchObject({
    eagerness: 'moderate',
    where: { and: [{ href_matches: '/*' }, {}] },
  });
});
