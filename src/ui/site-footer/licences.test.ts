import { expect, it } from 'vitest';
import type { LocationSummary } from '../../site/page.ts';
import { copyrightLine } from './copyright-line.ts';
import { licences } from './licences.ts';

const at = (name: string, licence?: string) => ({ name, ...(licence && { licence }) }) as LocationSummary;

it('names each licence once, with its places, and skips places without one', () => {
  expect(licences([at('Southport', '123'), at('Nerang', '456'), at('Parts'), at('Ipswich', '123')])).toEqual([
    { number: '123', places: ['Southport', 'Ipswich'] },
    { number: '456', places: ['Nerang'] },
  ]);
});

it('names the company, and the trading name only where it is another', () => {
  expect(copyrightLine('Example Motors Pty Ltd', 'Example Cars')).toBe(
    '© Example Motors Pty Ltd, trading as Example Cars',
  );
  expect(copyrightLine('Example Cars', 'Example Cars')).toBe('© Example Cars');
});
