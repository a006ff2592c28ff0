import { isJsonObject, type Json } from './layers.ts';
import type { Fault, KeyPath } from './problem.ts';

/** Names of settings that are kept from visitors. Public keys of ours (`searchOnlyKey` ...) do not match. */
const secretName =
  /secret|password|passwd|credential|admin|master_?key|private_?key|write_?key|service_?key|api_?key|(access|auth|bearer|refresh)_?token|^token$/i;

/** Values that are secrets by their form: private keys, live payment, cloud and repository keys. */
const secretValue =
  /-----BEGIN [A-Z ]*PRIVATE KEY|^(sk|rk)_(live|test)_|^AKIA[0-9A-Z]{16}$|^(ghp|gho|github_pat|xox[bp])[_-]/;

/** Whether a setting or a parameter of this name would be a secret's. */
export function looksSecret(name: string): boolean {
  return secretName.test(name);
}

const remedy =
  'Remove it here and treat it as known to others; the scripts and the server read their keys from the environment.';

/** Every place that holds, or is named as if it held, a secret. The value is never repeated. */
export function secretFaults(value: Json, path: KeyPath = []): Fault[] {
  if (typeof value === 'string' && secretValue.test(value))
    return [{ path, message: 'This looks like a secret key, and a configuration is public.', remedy }];
  if (Array.isArray(value)) return value.flatMap((item, index) => secretFaults(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...path, key];
    if (!looksSecret(key)) return secretFaults(inner, here);
    const message = `"${key}" sounds like a secret, and a configuration is public.`;
    return [{ path: here, message, remedy }];
  });
}
