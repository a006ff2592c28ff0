import type { KeyPath } from './problem.ts';

/** A JSON value as JSON.parse gives it. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
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
  for (const [key, value] of Object.entries(earlier)) {
    if (!prototypeKeys.has(key)) merged[key] = isJsonObject(value) ? mergeLayers(value, {}) : value;
  }
  for (const [key, value] of Object.entries(later)) {
    if (prototypeKeys.has(key)) continue;
    const under = Object.hasOwn(merged, key) ? merged[key] : undefined;
    merged[key] = isJsonObject(value) ? mergeLayers(isJsonObject(under) ? under : {}, value) : value;
  }
  return merged;
}

/** Every place where a layer uses a key that would reach an object's prototype. */
export function prototypeKeyPaths(value: Json, path: KeyPath = []): KeyPath[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => prototypeKeyPaths(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...path, key];
    return prototypeKeys.has(key) ? [here] : prototypeKeyPaths(inner, here);
  });
}
