import { expect, test } from 'vitest';
import { pdfText } from './sheet-content.ts';

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
