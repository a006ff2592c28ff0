import { expect, it } from 'vitest';
import { readsAsCar } from './column-names.ts';

it.each([
  [true, 'Kia,Rio,2021'],
  [true, 'Kia,Rio,$23,990'],
  [true, 'JTNKU3JE60J012345,Kia,Rio'],
  [true, 'S1;Kia;Rio;45,210 km;Petrol'],
  [true, 'S1;Kia;Rio;12/11/2026'],
  [true, 'S1;Kia;Rio;https://cdn.example/1.jpg'],
  // A badge or a colour may be called as a column is.
  [true, 'S1;Kia;Body;2021;23990'],
  [false, 'Kia,Rio,used'],
  [false, 'Stock No,Make,Model,Price'],
  [false, 'Sky,Rain'],
  // Columns of photos may be numbered.
  [false, 'Stock No,Make,Model,1,2,3'],
  [false, 'Photo 1,Photo 2,Pic3'],
  [false, ''],
])('that a line is a car is %s: %s', (isCar, line) => {
  expect(readsAsCar(line.split(line.includes(';') ? ';' : ','))).toBe(isCar);
});
