import type { KeyPath } from './problem.ts';

/** A JSON value as JSON.parse gives it. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** One file's share of a dealer's configuration. */
export interface Layer {
  /** The file it was read from. */
  file: string;
  value: JsonObject;
}

/** Keys that reach an object's prototype when they are assigned; no configuration has a use for them. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * One layer over another (OPEN-33): the later wins, objects merge key by key, everything else, lists too, is
 * replaced whole. Neither is changed. Keys that reach a prototype are left out; `prototypeKeyPaths` reports them.
 */
export function mergeLayers(earlier: JsonObject, later: JsonObject): JsonObject {
  const merged: JsonObject = {};
  for (const key of Object.keys(earlier)) {
    if (!prototypeKeys.has(key)) merged[key] = earlier[key] as Json;
  }
  for (const key of Object.keys(later)) {
    if (prototypeKeys.has(key)) continue;
    const over = later[key] as Json;
    const under = merged[key];
    merged[key] = isJsonObject(over) ? mergeLayers(isJsonObject(under) ? under : {}, over) : over;
  }
  return merged;
}

/** Every place where a layer uses a key that would reach an object's prototype. */
export function prototypeKeyPaths(value: Json, path: KeyPath = []): KeyPath[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => prototypeKeyPaths(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.keys(value).flatMap((key) => {
    const here = [...path, key];
    return prototypeKeys.has(key) ? [here] : prototypeKeyPaths(value[key] as Json, here);
  });
}
