import { expect, test } from 'vitest';
import { findingsText, githubAnnotations } from './finding.ts';
import type { LocatedFinding } from './located.ts';

const finding: LocatedFinding = {
  dealer: 'bayside',
  file: 'dealers/bayside/stock.ndjson',
  line: 3,
  key: 'car 7, price_type',
  rule: 'price-basis',
  source: 'Australian Consumer Law s 48',
  severity: 'error',
  found: '"$9,990"',
  message: 'No basis.',
  remedy: 'Set it.',
};

test('findings are listed by file, errors first, with at most three of each rule in full', () => {
  const { line: _, ...unplaced } = finding;
  const warning = { ...unplaced, rule: 'price-total' as const, severity: 'warning' as const };
  expect(findingsText([warning, ...Array.from({ length: 5 }, () => finding)])).toBe(
    [
      'dealers/bayside/stock.ndjson',
      ...Array.from({ length: 3 }, () => '  error: line 3, car 7, price_type: No basis. Found "$9,990".'),
      '  and 2 more like these.',
      '    Set it. [price-basis: Australian Consumer Law s 48]',
      '  warning: car 7, price_type: No basis. Found "$9,990".',
      '    Set it. [price-total: Australian Consumer Law s 48]',
      '',
      'Compliance: 5 errors, 1 warning. Not legal advice.',
    ].join('\n'),
  );
  expect(findingsText([])).toBe('');
});

test('findings are escaped in annotations, so that no text can end one', () => {
  const problem = {
    dealer: 'a',
    file: 'a,b:c.json',
    key: 'k',
    message: 'Wrong\n::error::x.',
    remedy: '100% so.',
  };
  expect(githubAnnotations([problem], [finding])).toBe(
    '::error file=a%2Cb%3Ac.json,title=configuration::k: Wrong%0A::error::x. 100%25 so.\n' +
      '::error file=dealers/bayside/stock.ndjson,line=3,title=price-basis::car 7, price_type: No basis. Found "$9,990". Set it. (Australian Consumer Law s 48)',
  );
});
