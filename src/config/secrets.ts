import { isJsonObject, type Json } from './layers.ts';
import type { Fault, KeyPath } from './problem.ts';

/** Matches names of secrets. Names of our public keys (`searchOnlyKey` ...) do not match. */
const secretName =
  /secret|password|passwd|credential|admin|master_?key|private_?key|write_?key|service_?key|api_?key|(access|auth|bearer|refresh)_?token|^token$/i;

/** Matches values that have the form of a secret: private keys and keys of payment, cloud and repository services. */
const secretValue =
  /-----BEGIN [A-Z ]*PRIVATE KEY|^(sk|rk)_(live|test)_|^AKIA[0-9A-Z]{16}$|^(ghp|gho|github_pat|xox[bp])[_-]/;

/** True when the name of a setting or a parameter suggests a secret. */
export function looksSecret(name: string): boolean {
  return secretName.test(name);
}

const remedy =
  'Remove it and replace the key, because others may have read it; the scripts and the server read keys from the environment.';

/** A fault for every value that looks like a secret or has the name of one. Messages never repeat the value. */
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
