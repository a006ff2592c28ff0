import fc from 'fast-check';

/** With SOAK it makes all 100,000 inputs. SEED repeats a run. */
const soak = Boolean(process.env['SOAK']);
export const seed = Number(process.env['SEED'] ?? 20_261_123);
export const inputs = soak
  ? { calls: 42_000, raw: 5000, stripe: 3000, feeds: 3000, pictures: 2000 }
  : { calls: 400, raw: 60, stripe: 60, feeds: 60, pictures: 40 };

/** Values that no visitor types, and values that attackers send. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202etxt.exe',
    "'; drop table leads; --",
    '=cmd|calc!A1',
    '<svg onload=alert(1)>',
    '{{constructor}}',
    '../../../etc/passwd',
    '%00',
    '__proto__',
    'constructor',
    'toString',
    'null',
    '0412 345 678',
    'ann@example.com',
    '2026-11-23',
    '9999-12-31',
    '10:00',
    '\r\nBcc: eve@example.com',
    'https://www.alpha.example/',
    'javascript:alert(1)',
    '1-1',
  ),
  fc.integer({ min: 0, max: 9000 }).map((length) => '𝕏'.repeat(length)),
);
export const hostile = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  fc.constantFrom(null, true, false, 0, -1, -0, 1.5, 2 ** 53, -(2 ** 31), 1e308, 2147483648),
  fc.array(hostileText, { maxLength: 4 }),
  fc.dictionary(hostileText, fc.oneof(hostileText, fc.constantFrom(null, 1)), { maxKeys: 4 }),
  fc.constant(JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)),
  fc.jsonValue({ maxDepth: 4 }),
);

export const origin = 'https://www.alpha.example';
export const unlimited = {
  leadLimits: { perAddress: 1e9, perPhone: 1e9 },
  rateLimits: { all: { calls: 1e9, seconds: 60 }, of: {} },
  codeLimits: { perWebsiteAndDay: 1e9 },
};
