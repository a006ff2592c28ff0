import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { structuredData, textIn, thingsIn } from './structured-data.ts';

const json = (text: string) => `<script type="application/ld+json">${text}</script>`;
const dealer = '{"@type":"AutoDealer","name":"Hill & Sons","address":{"streetAddress":"1 A St"}}';
const card =
  '<span class="fn org">Hill &amp; Sons</span><div class="adr"><span class="street-address">1 A St</span></div>';

test.each([
  ['JSON-LD', json(dealer)],
  ['another case of its type', `<script type='Application/LD+JSON; charset=utf-8'>${dealer}</script>`],
  ['an array', json(`[${dealer}]`)],
  ['a graph', json(`{"@context":"https://schema.org","@graph":[${dealer}]}`)],
  ['CDATA', json(`<![CDATA[${dealer}]]>`)],
  ['CDATA in a comment', json(`/*<![CDATA[*/${dealer}/*]]>*/`)],
  ['a comment of HTML', json(`<!-- ${dealer} -->`)],
  ['comments of a script', json(`// who\n${dealer} /* we are */`)],
  ['a comma too many', json(dealer.replace('}}', ',},}'))],
  ['single quotes', json(dealer.replaceAll('"', "'"))],
  ['a line break in a text', json(dealer.replace('{', '{"description":"Cars\nand vans",'))],
  ['entities', json(dealer.replaceAll('"', '&quot;').replace('&', '&amp;').replaceAll('&amp;quot', '&quot'))],
  ['an end that is missing', json(dealer.slice(0, -2))],
  ['types as addresses', json(dealer.replace('AutoDealer', 'http://schema.org/AutoDealer'))],
  ['types with a prefix', json(dealer.replace('AutoDealer', 'schema:AutoDealer'))],
  ['many types', json(dealer.replace('"AutoDealer"', '["Organization","AutoDealer"]'))],
  [
    'links',
    json(
      '[{"@type":"AutoDealer","name":"Hill & Sons","address":{"@id":"#a"}},{"@id":"#a","streetAddress":"1 A St"}]',
    ),
  ],
  [
    'microdata',
    '<div itemscope itemtype=" https://schema.org/AutoDealer "><b itemprop="name">Hill &amp; Sons</b><p itemprop="address" itemscope><i itemprop=" streetAddress ">1 A St</i></p></div>',
  ],
  [
    'RDFa',
    '<div vocab="https://schema.org/" typeof="AutoDealer"><b property="name">Hill &amp; Sons</b><p property="address" typeof="PostalAddress"><i property="schema:streetAddress">1 A St</i></p></div>',
  ],
])('%s is read', (_, html) => {
  const { things, broken } = structuredData(load(html));
  const found = things.find(({ types }) => types.includes('AutoDealer'))!;
  expect(textIn(found, 'name')).toBe('Hill & Sons');
  expect(textIn(thingsIn(found, 'address')[0], 'streetAddress')).toBe('1 A St');
  expect(broken).toEqual([]);
});

test.each([
  ['a contact card', `<div class="vcard">${card}</div>`],
  [
    'a contact card of the second kind',
    `<div class="h-card"><b class="p-org">Hill & Sons</b><i class="p-street-address">1 A St</i></div>`,
  ],
  ['Open Graph', '<head><meta property="business:contact_data:street_address" content="1 A St"></head>'],
])('%s is a business with its address', (_, html) => {
  const [found] = structuredData(load(html)).things.filter(({ types }) => types.includes('LocalBusiness'));
  expect(textIn(found, 'streetAddress')).toBe('1 A St');
});

test.each([
  ['the author of a text', '<span class="author vcard"><a class="fn org">admin</a></span>'],
  [
    'the maker of a car',
    json(
      '{"@type":"Car","manufacturer":{"@type":"Organization","name":"Kia"},"brand":{"@type":"Brand","name":"Kia"}}',
    ),
  ],
  ['regions of a page', `<div class="region">${card}</div>`],
])('%s is no business', (_, html) => {
  const types = structuredData(load(html)).things.flatMap((thing) => thing.types);
  expect(types.filter((type) => /Business|Organization/.test(type))).toEqual([]);
});

test.each([
  ['window.push({a: 1})', ['window.push({a: 1})']],
  ['', []],
  ['{{ schema | json }}', ['{{ schema | json }}']],
])('of JSON-LD like %j the beginning is told', (text, broken) => {
  expect(structuredData(load(json(text))).broken).toEqual(broken);
});

test('a property that is called as those of every object', () => {
  const { things } = structuredData(load('<p itemscope><b itemprop="constructor">x</b></p>'));
  expect(textIn(things[0], 'constructor')).toBe('x');
});

test('a thing that is named by itself ends', () => {
  const { things } = structuredData(load(json('[{"@id":"#a","@type":"Store","name":{"@id":"#a"}}]')));
  expect(textIn(things[0], 'name')).toBeUndefined();
});
