import { describe, expect, it } from 'vitest';
import clone from './clone.ts';
import cloneDeep from './clone-deep.ts';
import deepmerge from './deepmerge.ts';
import isPlainObject from './is-plain-object.ts';
import isEqual from './react-fast-compare.ts';
import toPath from './to-path.ts';
import toposort, { camelCase } from './yup-parts.ts';

describe('the replacements of lodash for Formik', () => {
  it('clone copies one level, and cloneDeep all levels', () => {
    const values = { name: 'Mia', services: ['a', 'b'], own: { rego: 'ABC' } };
    expect(clone(values)).toEqual(values);
    expect(clone(values)).not.toBe(values);
    expect(clone(values).own).toBe(values.own);
    expect(clone(values.services)).toEqual(['a', 'b']);
    expect(clone('text')).toBe('text');
    expect(cloneDeep(values)).toEqual(values);
    expect(cloneDeep(values).own).not.toBe(values.own);
  });

  it.each([
    [{}, true],
    [Object.create(null), true],
    [[], false],
    [new Date(), false],
    [null, false],
    ['text', false],
  ])('isPlainObject of %o is %s', (value, expected) => {
    expect(isPlainObject(value)).toBe(expected);
  });

  it.each([
    ['name', ['name']],
    ['own.rego', ['own', 'rego']],
    ['cars[0].name', ['cars', '0', 'name']],
    ['Vehicle Make', ['Vehicle Make']],
    [
      ['a', 1],
      ['a', '1'],
    ],
    ['', []],
  ])('toPath reads the path %j', (path, expected) => {
    expect(toPath(path)).toEqual(expected);
  });
});

it.each([
  ['a', 'a', true],
  ['a', 'b', false],
  ['', undefined, false],
  [Number.NaN, Number.NaN, true],
  [null, {}, false],
  [{ name: 'Mia', services: ['a'] }, { services: ['a'], name: 'Mia' }, true],
  [{ name: 'Mia', services: ['a'] }, { name: 'Mia', services: ['a', 'b'] }, false],
  [{ name: 'Mia' }, { email: 'Mia' }, false],
  [{ name: undefined }, { email: 1 }, false],
])('isEqual of %o and %o is %s', (one, other, expected) => {
  expect(isEqual(one, other)).toBe(expected);
});

it('deepmerge.all puts the errors of fields together, and the later one counts', () => {
  const errors = [{ name: 'Missing', email: 'Missing' }, {}, { email: 'Wrong' }];
  expect(deepmerge.all(errors)).toEqual({ name: 'Missing', email: 'Wrong' });
  expect(errors[0]).toEqual({ name: 'Missing', email: 'Missing' });
});

it('camelCase throws, because no form renames fields', () => {
  expect(() => camelCase()).toThrow(/cannot rename their fields/);
});

it('toposort keeps fields in order, and throws for fields that depend on each other', () => {
  const names = ['name', 'email', 'phone'];
  expect(toposort.array(names, [])).toEqual(names);
  expect(() => toposort.array(names, [['name', 'email']])).toThrow(/cannot depend on each other/);
});
