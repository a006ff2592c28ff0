import { describe, expect, test } from 'vitest';
import { askedHost, hostNamed } from './asked-host.ts';

const label = (letters: number) => 'a'.repeat(letters);

describe('a host as sites are known by', () => {
  test.each([
    ['www.x.example', 'www.x.example'],
    ['WWW.X.example', 'www.x.example'],
    ['www.x.example.', 'www.x.example'],
    ['www.x.example:443', 'www.x.example'],
    ['www.x.example.:443', 'www.x.example'],
    ['www.x.example.:8443', 'www.x.example:8443'],
    ['a.localhost:65535', 'a.localhost:65535'],
    [`${label(253)}.`, label(253)],
  ])('%s is %s', (written, host) => expect(hostNamed(written)).toBe(host));

  test.each([
    '',
    'www.x.example:65536',
    'www.x.example:99999',
    'www.x.example:443443',
    'www.x.example:',
    'www.x.example:a',
    'a b',
    '../dealers',
    'a@www.x.example',
    '[::1]',
    'www.x.example\0',
    label(254),
  ])('%j is none', (written) => expect(hostNamed(written)).toBe(''));
});

test('a proxy may name the host only where it is trusted', () => {
  const headers: Record<string, string> = { host: 'internal', 'x-forwarded-host': 'WWW.x.example.' };
  const asked = (proxies: number) => askedHost((name) => headers[name], proxies);
  expect([asked(0), asked(1)]).toEqual(['internal', 'www.x.example']);
});
