import { expect, it } from 'vitest';
import { jsonLdText, speculationRules } from './inline-json.ts';

it('JSON-LD cannot be closed by text of a feed, and parses back to the same thing of schema.org', () => {
  const thing = { name: 'A </script><script>alert(1)</script> <!-- <b>' };
  const text = jsonLdText(thing);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', ...thing });
});

it('speculation rules prefetch only links of the same site, and never prerender', () => {
  const rules = JSON.parse(speculationRules);
  expect(Object.keys(rules)).toEqual(['prefetch']);
  expect(rules.prefetch[0]).toMatchObject({
    eagerness: 'moderate',
    where: { and: [{ href_matches: '/*' }, {}] },
  });
});
