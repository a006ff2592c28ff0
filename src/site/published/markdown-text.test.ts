import fc from 'fast-check';
import { marked, type Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { markdownText } from './car-markdown.ts';

/** The text that a reader of the Markdown sees. */
const shownText = (tokens: Token[]): string =>
  tokens
    .map((token) =>
      'tokens' in token && token.tokens ? shownText(token.tokens) : 'text' in token ? token.text : '',
    )
    .join('');

describe('text in Markdown', () => {
  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...'\\`*_[]<>|~&@#-+=!():.1'.split(''),
          '\n',
          ' ',
          '\t',
          'www.',
          'https://a.example',
          '```',
        ),
        fc.constantFrom(
          '<script>',
          '&lt;',
          '](javascript:alert(1))',
          '![x](y)',
          'a@b.example',
          '1. ',
          '- ',
          '---',
        ),
        fc.string({ maxLength: 4 }),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''));

  it('shows its characters and has no meaning', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const tokens = marked.lexer(`x ${markdownText(text)}`);
        const line = marked.lexer(markdownText(text));
        for (const list of [tokens, line]) {
          expect(list.map(({ type }) => type).filter((type) => type !== 'space')).toEqual(
            list.length > 0 ? ['paragraph'] : [],
          );
          const inline = list.flatMap((token) => ('tokens' in token ? (token.tokens ?? []) : []));
          expect(inline.filter(({ type }) => type !== 'text' && type !== 'escape')).toEqual([]);
        }
        const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
        expect(shownText(line)).toBe(plain);
      }),
      { numRuns: 2000 },
    );
  });
});
