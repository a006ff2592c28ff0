import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildsOf, type Shape } from '../spec.ts';
import { sideOf } from './sides.ts';

const names = readdirSync(join(import.meta.dirname, '../vehicles')).map((file) => file.replace('.svg', ''));
const shapes = (Object.keys(buildsOf) as Shape[]).filter((shape) => shape !== 'motorcycle');

test('every shape has a drawing, and every drawing is one of a shape or of one of its builds', () => {
  const builds = shapes.flatMap((shape) => buildsOf[shape].map((build) => `${shape}-${build}`));
  expect(shapes.filter((shape) => !names.includes(shape))).toEqual([]);
  expect(names.filter((name) => ![...shapes, ...builds].includes(name))).toEqual([]);
});

test('a drawing is read with its sizes, parts and lists, and parts that it lacks are absent', () => {
  const side = sideOf('ute-double', 'large');
  expect(side).toMatchObject({
    wheelKind: 'alloy',
    rim: 76,
    wheels: [
      { x: 234, r: 83 },
      { x: 908, r: 83 },
    ],
  });
  expect(side.details?.every(({ d }) => d.startsWith('M'))).toBe(true);
  expect(sideOf('ute-double', 'standard').rim).toBeUndefined();
});
