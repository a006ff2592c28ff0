import type { KeyPath } from './problem.ts';

/** A JSON value as JSON.parse returns it. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** Assigning one of these keys changes an object's prototype. No configuration needs them. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Merges two layers (OPEN-33). Objects merge key by key. For any other value, lists included, the later layer replaces
 * the earlier. The arguments are not changed. Keys that change a prototype are left out; `prototypeKeyPaths` reports
 * them.
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

/** The path of every key in a layer that would change an object's prototype. */
export function prototypeKeyPaths(value: Json, path: KeyPath = []): KeyPath[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => prototypeKeyPaths(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...path, key];
    return prototypeKeys.has(key) ? [here] : prototypeKeyPaths(inner, here);
  });
}
