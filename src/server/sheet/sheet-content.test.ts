import { expect, test } from 'vitest';
import { aCar, aDealer, inventoryOf } from '../../site/dealer.fixture.ts';
import { planningOf } from '../../site/planning.ts';
import { pdfText, sheetContent } from './sheet-content.ts';

test.each([
  ['Citroën C3 – “façade” €5', 'Citroën C3 – “façade” €5'],
  ['Škoda Łódź Dvořák', 'Škoda Lódz Dvorák'],
  ['e\u0301clair', 'éclair'],
  ['1,500\u202fkm  a\nb', '1,500 km a b'],
  ['Great ute 🚙✨ 日本', 'Great ute'],
  ['ﬁne ½ m² CO₂', 'fine ½ m² CO2'],
  ['soft\u00adhyphen', 'softhyphen'],
])('%j is drawn as %j [PDF-1]', (text, drawn) => {
  expect(pdfText(text)).toBe(drawn);
});

test('the card behind the windscreen is on the sheet of a car for sale, in drawable characters', () => {
  const cardOf = (status: string) => {
    const workshopCard = { fixed: ['Brakes 🚙', '🚙'], leftAsIs: ['日本'], willNeed: ['Tyres'] };
    const inventory = inventoryOf([aCar({ workshopCard, status, sold_at: '2025-01-31T00:00:00Z' })]);
    const planning = planningOf({ dealer: aDealer(), inventory, today: '2025-02-01' });
    return sheetContent(planning.stock[0]!, planning, '2025-02-01', false).workshopCard;
  };
  expect(cardOf('in_stock')).toEqual([
    { heading: 'Fixed', lines: ['Brakes'] },
    { heading: 'Will need', lines: ['Tyres'] },
  ]);
  expect(cardOf('sold')).toEqual([]);
});
