import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { alertUrl } from '../../src/server/alerts/alert-desk.ts';
import { manageToken } from '../../src/server/letters/manage-link.ts';
import { ServerKeys } from '../../src/server/server-keys.ts';
import { test } from './api-server.ts';

const keys = new ServerKeys('a secret that is long enough for tests');
const expiresAt = Date.parse('2026-12-24T03:00:00Z');
const ours = (purpose: 'appointment' | 'reservation') =>
  `/api/manage/${manageToken({ purpose, id: randomUUID(), expiresAt }, keys)}`;

const opened = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const posted = {
  ...opened,
  'content-type': 'application/x-www-form-urlencoded',
  origin: 'https://www.alpha.example',
};

/** Addresses that letters and sites have, as they are when what they name is gone, or when a letter was cut. */
const links: [what: string, path: string, heading: string, hasForm?: false][] = [
  ['an appointment whose row is gone', ours('appointment'), 'This link is not valid'],
  [
    'the calendar of such an appointment',
    `${ours('appointment')}/appointment.ics`,
    'This link is not valid',
    false,
  ],
  ['a reservation whose row is gone', ours('reservation'), 'This link is not valid'],
  ['an appointment, cut by a mail program', ours('appointment').slice(0, -9), 'This link is not valid'],
  [
    'a request that was confirmed too late, or stopped',
    alertUrl('', { purpose: 'confirm', id: randomUUID() }, keys),
    'This link is no longer valid',
  ],
  [
    'stopping, of another key',
    alertUrl(
      '',
      { purpose: 'stop', website_id: 1, email_hash: 'a'.repeat(64) },
      new ServerKeys('x'.repeat(40)),
    ),
    'This link is no longer valid',
  ],
  ['the PDF of a car that is gone', '/api/cars/none/pdf', 'This car is no longer listed', false],
  ['nothing', '/api/nothing', 'There is nothing at this address', false],
];

describe('a person who opens an address that leads nowhere any more', () => {
  test.for(links)(
    'reads a page of the dealer that leads on: %s [LETTER-2]',
    async ([, path, heading, hasForm = true], { start }) => {
      const api = await start('sqlite');
      const asked = [{ headers: opened }, { method: 'POST', body: 'action=cancel', headers: posted }];
      for (const by of asked.slice(0, hasForm ? 2 : 1)) {
        const { status, headers, text } = await api.ask(path, by);
        expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=UTF-8']);
        expect(text).toContain(`<h1>${heading}</h1>`);
        expect(text).toContain('href="https://www.alpha.example/"');
        expect(text).toContain('href="tel:');
      }
      const shared = await api.ask(path, { headers: { ...opened, host: 'api.example' } });
      expect(shared.headers['content-type']).toBe('text/html; charset=UTF-8');
      const script = await api.ask(path, { headers: { accept: '*/*' } });
      expect(script.json).toMatchObject({ success: false, error: expect.stringContaining(heading) });
    },
  );
});
