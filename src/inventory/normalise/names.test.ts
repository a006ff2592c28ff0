import { expect, it } from 'vitest';
import { longestMake, modelIn, modelTable } from './model.ts';
import { baseColour, capitalised, makeName, stateCode } from './names.ts';

it.each([
  ['bmw', 'BMW'],
  ['Mg', 'MG'],
  ['gwm', 'GWM'],
  ['ldv', 'LDV'],
  ['MINI', 'Mini'],
  ['MERCEDES BENZ', 'Mercedes-Benz'],
  ['land rover', 'Land Rover'],
  ['GREAT WALL', 'Great Wall'],
  ['Alfa', 'Alfa Romeo'],
  ['ASTON MARTIN', 'Aston Martin'],
  ['Citroën', 'Citroen'],
  ['TOYOTA', 'Toyota'],
  ['toyota', 'Toyota'],
  ['Jayco', 'Jayco'],
  ['LMC', 'LMC'],
])('make %s is %s', (spelling, make) => {
  expect(makeName(spelling)).toBe(make);
});

it.each([
  ['Crystal White Pearl', 'White'],
  ['Gun Metallic Grey', 'Grey'],
  ['gray', 'Grey'],
  ['Ebony', 'Black'],
  ['Deep Navy', 'Blue'],
  ['Other', undefined],
])('colour %s is %s', (paint, colour) => {
  expect(baseColour(paint)).toBe(colour);
});

it.each([
  ['AU-VIC', 'VIC'],
  ['Queensland', 'QLD'],
  ['nsw', 'NSW'],
  ['Auckland', undefined],
  ['constructor', undefined],
])('state %s is %s', (spelling, state) => {
  expect(stateCode(spelling)).toBe(state);
});

it.each([
  ['HEIDELBERG WEST', 'Heidelberg West'],
  ["O'CONNOR", "O'Connor"],
])('the suburb %s is spelt %s', (shouting, written) => {
  expect(capitalised(shouting)).toBe(written);
});

it.each([
  ['Toyota Landcruiser Prado GXL', 'Toyota', 'Landcruiser Prado'],
  ['Toyota Land Cruiser', 'Toyota', 'Landcruiser'],
  ['Toyota Rav 4 Cruiser', 'Toyota', 'RAV4'],
  ['Land Rover Range Rover Sport SE', 'Land Rover', 'Range Rover Sport'],
  ['Land Rover Discovery TD6', 'Land Rover', 'Discovery'],
  ['Great Wall Steed', 'Great Wall', 'Steed'],
  ['Hyundai Santa FE Active', 'Hyundai', 'Santa Fe'],
  ['Jeep Grand Cherokee Limited', 'Jeep', 'Grand Cherokee'],
  ['Mitsubishi Eclipse Cross LS', 'Mitsubishi', 'Eclipse Cross'],
  ['Tesla Model 3 Long Range', 'Tesla', 'Model 3'],
  ['Saab 9-3 Linear', 'Saab', '9-3'],
  ['Ford F 150 XLT', 'Ford', 'F-150'],
  ['BMW 430I M Sport', 'BMW', '430i'],
  ['Mazda Mazda3 G20', 'Mazda', '3'],
  ['Peugeot 308 Active', 'Peugeot', '308'],
])('title %s names make %s and model %s', (title, make, model) => {
  const words = title.split(' ');
  const found = longestMake(words);
  expect(found.name).toBe(make);
  expect(modelIn(make, words.slice(found.words), modelTable())?.name).toBe(model);
});

it('also recognises the models of a map', () => {
  const table = modelTable({ Jayco: ['Swan Outback'] });
  expect(modelIn('Jayco', ['SWAN', 'OUTBACK', '2024'], table)).toEqual({ name: 'Swan Outback', words: 2 });
});
