import { expect, it } from 'vitest';
import { rejectsCsv } from './reject-reason.ts';

it('writes cells so that a spreadsheet does not run them as formulas [FEED-4]', () => {
  const cells = [
    '=HYPERLINK("http://x")',
    '+1',
    '-',
    '@sum',
    '\t=1',
    ' =1',
    '＝1',
    'a, b',
    'two\nlines',
    'plain',
  ];
  expect(rejectsCsv(['A'], [{ row: 1, line: 2, reason: 'Bad.', cells }])).toBe(
    [
      'row,line,reason,A',
      `1,2,Bad.,"'=HYPERLINK(""http://x"")",'+1,'-,'@sum,'\t=1,' =1,'＝1,"a, b","two\nlines",plain`,
      '',
    ].join('\r\n'),
  );
});
