import { describe, expect, it } from 'vitest';
import { views } from '../illustration/spec.ts';
import { safeFileUrl, safeImageUrl } from './parse-stock-line.ts';

describe('safeImageUrl', () => {
  it.each([
    ['https://img.example.com/a.jpg', 'https://img.example.com/a.jpg'],
    ['http://img.example.com/a.jpg', 'https://img.example.com/a.jpg'],
    ['HTTPS://img.example.com/a b.jpg', 'https://img.example.com/a%20b.jpg'],
    ['https://img.example.com/a".jpg', 'https://img.example.com/a%22.jpg'],
    ['//img.example.com/a.jpg', 'https://img.example.com/a.jpg'],
    ['media/ute side.jpg', 'media/ute side.jpg'],
    ['media/2024/ute.jpg', 'media/2024/ute.jpg'],
  ])('turns %s into %s', (value, url) => {
    expect(safeImageUrl(value)).toBe(url);
  });

  // Feeds may still ask for views of which there are no pictures any more.
  it.each([...views, 'wheel', 'interior'].map((view) => [`illustration:${view}`]))('accepts %s', (value) => {
    expect(safeImageUrl(value)).toBe(value);
  });

  it.each([
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['data:image/svg+xml,<svg onload=alert(1)>'],
    ['/etc/passwd'],
    ['media/../dealer.json'],
    ['media/%2e%2e/dealer.json'],
    ['media/a/./b.jpg'],
    ['media//b.jpg'],
    ['media\\..\\b.jpg'],
    ['https://user:secret@img.example.com/a.jpg'],
    ['https://img.example.com/{resize}/a.jpg'],
    ['https://img.example.com/a.jpg?w={width}'],
    ['https://'],
    ['//'],
    ['//user@img.example.com/a.jpg'],
    ['illustration:boot'],
    ['illustration:side" onerror="alert(1)'],
    [`https://img.example.com/${'a'.repeat(2000)}`],
    [''],
  ])('rejects %s', (value) => {
    expect(safeImageUrl(value)).toBeUndefined();
  });
});

it('rejects an illustration as the address of a document', () => {
  expect(safeFileUrl('illustration:side')).toBeUndefined();
});
