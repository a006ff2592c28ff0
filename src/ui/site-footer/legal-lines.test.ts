import { expect, it } from 'vitest';
import type { LocationSummary } from '../../site/site.ts';
import { copyrightLine, licences } from './legal-lines.ts';

const at = (name: string, licence?: string, more: Partial<LocationSummary> = {}) => ({
  name,
  ...(licence && { licence }),
  ...more,
});

it('lists each licence once with its locations, and skips locations without a licence', () => {
  const repairer = { licenceName: 'Repairer licence' } as const;
  const places = [at('Southport', '123'), at('Nerang', '456'), at('Parts'), at('Ipswich', '123')];
  expect(licences([...places, at('Workshop', 'MVRL 7', repairer)])).toEqual([
    { name: 'Dealer licence', number: '123', places: ['Southport', 'Ipswich'] },
    { name: 'Dealer licence', number: '456', places: ['Nerang'] },
    { name: 'Repairer licence', number: 'MVRL 7', places: ['Workshop'] },
  ]);
});

it('names the company, and the trading name only when it differs', () => {
  expect(copyrightLine('Example Motors Pty Ltd', 'Example Cars')).toBe(
    '© Example Motors Pty Ltd, trading as Example Cars',
  );
  expect(copyrightLine('Example Cars', 'Example Cars')).toBe('© Example Cars');
});
