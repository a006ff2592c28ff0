import { expect, it } from 'vitest';
import { factsAskedFor, sentenceOn } from './read-again.ts';

const full = {
  facets: { cylinders: { 4: 3, 6: 2 }, doors: { 5: 5 }, location_name: { Penrith: 3 } },
  facets_stats: {
    consumption_dl: { min: 0, max: 95, avg: 60, sum: 300 },
    year: { min: 2009, max: 2026, avg: 2020, sum: 9000 },
    gvm_kg: { min: 0, max: 0, avg: 0, sum: 0 },
  },
};
const several = { facets: { location_name: { Penrith: 3, Gosford: 2 } }, facets_stats: {} };
const seated = { facets: { seats: { 5: 3, 7: 2 } }, facets_stats: {} };
const bare = { facets: {}, facets_stats: {} };
const notIn = (says: string) => `${says} not in this stock`;

it.each<[text: string, stock: typeof bare, sentences: string[], unsaid: string[]]>([
  ['3500kg', full, [notIn('Towing weights are')], []],
  ['2.5 tonne caravan', full, [notIn('Towing weights are')], []],
  ['2.5 tonne van', full, [notIn('Towing weights are')], []],
  ['pull a 2.5 tonne van', full, [notIn('Towing weights are')], []],
  ['towing up to 3t boat', full, [notIn('Towing weights are')], []],
  ['tow my caravan', full, [notIn('Towing weights are')], []],
  ['pull a boat', full, [notIn('Towing weights are')], []],
  ['towing a big horse float', full, [notIn('Towing weights are')], []],
  ['haul our jet ski', full, [notIn('Towing weights are')], []],
  ['caravan', full, [], ['caravan']],
  ['3500kg, capacity', full, [notIn('Towing weights are')], []],
  ['rego til 2027', full, [notIn('The length of a registration is')], []],
  ['registered until march 2026', full, [notIn('The length of a registration is')], []],
  ['rego 6months', full, [notIn('The length of a registration is')], ['6months']],
  // A plate, which no car has.
  ['rego ABC12D', full, [], ['rego', 'ABC12D']],
  ['12 months rego', full, [notIn('The length of a registration is')], []],
  ['trade in my corolla', full, [notIn('Your own car is')], []],
  ['tidy, trading my mazda 3', full, [notIn('Your own car is')], ['tidy']],
  ['warranty until 2028', full, [notIn('The length of a warranty is')], []],
  ['500km range', full, [notIn('The range of a battery is')], []],
  ['tidy one owner', full, [notIn('The number of owners is')], ['tidy']],
  ['full service history', full, [notIn('Service history is')], []],
  ['p plater', full, [notIn('Whether P-platers may drive it is')], []],
  ['red interior', full, [notIn('The colour inside is')], []],
  ['under 6L/100km', bare, [notIn('Consumption is')], []],
  ['v8', bare, [notIn('The number of cylinders is')], []],
  ['2.8 litre', bare, [notIn('The size of an engine is')], []],
  ['two door', bare, [notIn('The number of doors is')], []],
  ['5 star ancap', bare, [notIn('The ANCAP rating is')], []],
  ['gvm over 3000kg', full, [notIn('GVM and ATM are')], []],
  ['one owner v8', bare, [notIn('The number of owners is'), notIn('The number of cylinders is')], []],
  ['payload over 1000', full, [notIn('Payloads and tare weights are')], []],
  ['tow up to 2500', full, [notIn('Towing weights are')], []],
  ['tow rating 3000 or more', full, [notIn('Towing weights are')], []],
  ['fast', full, [notIn('Power and acceleration are')], []],
  ['range of at least 350', full, [notIn('The range of a battery is')], []],
  ['no more than 2 owners', full, [notIn('The number of owners is')], []],
  ["green p's", full, [notIn('Whether P-platers may drive it is')], []],
  ['near me', full, [notIn('How far it is to you is')], []],
  ['anything close to me', full, [notIn('How far it is to you is')], ['anything']],
  ['in my area', full, [notIn('How far it is to you is')], []],
  ['near me', several, ['To see the nearest first, type ‘near’ and your postcode'], []],
  ['closest', several, ['To see the nearest first, type ‘near’ and your postcode'], []],
  ['nearby', bare, [notIn('How far it is to you is')], []],
  ['near parramatta', full, [], ['near', 'parramatta']],
  ['third row seats', seated, ['For a third row, type ‘7 seater’'], []],
  ['3 rows', bare, [notIn('Which car has a third row is')], []],
  ['oldest', full, ['To see older cars, type a year: ‘before 2016’'], []],
  ['luxury', full, [notIn('A measure of luxury is')], []],
  ['lams approved', full, [notIn('Whether learners may ride it is')], []],
  ['with rwc', full, [notIn('A roadworthy certificate is')], ['with']],
  ['new timing belt', full, [notIn('What was renewed is')], []],
  ['over 200 kw', full, [notIn('Power and acceleration are')], []],
  ['0-100 under 6 seconds', full, [notIn('Power and acceleration are')], []],
  ['big boot', full, [notIn('The size of a boot is')], []],
  ['at least 6 airbags', full, [notIn('The number of airbags is')], []],
  ['not dual clutch', full, [notIn('The kind of automatic is')], []],
  ['automatic not cvt', full, [notIn('The kind of automatic is')], ['automatic']],
  ['without low range', full, [notIn('What it has for rough ground is')], []],
  ['$2000 deposit', full, [notIn('Terms of finance are')], []],
  ['european', full, [notIn('Where a car was made is')], []],
  ['runs on e10', full, [notIn('Which petrol it takes is')], []],
  ['no rust no hail', full, [notIn('Damage and repairs are')], []],
  ['good on fuel', bare, [notIn('Consumption is')], []],
  // A stock that says it has none of these.
  ['v10', full, [], ['v10']],
  ['9 door', full, [], ['9', 'door']],
  // Parts of words are no words.
  ['orange towbar', full, [], ['orange', 'towbar']],
  ['zeppelin', full, [], ['zeppelin']],
])('of %j is said what no car says', (text, stock, sentences, unsaid) => {
  const missing = text.split(/[\s,]+/);
  const asked = factsAskedFor(text, missing);
  const notes = asked.filter((fact) => sentenceOn(fact, stock));
  expect(notes.map((fact) => sentenceOn(fact, stock)).sort()).toEqual(sentences.sort());
  expect(missing.filter((word) => !notes.some(({ words }) => words.includes(word)))).toEqual(unsaid);
});

it('says nothing of words that find cars', () => {
  expect(factsAskedFor('full service history', [])).toEqual([]);
});
