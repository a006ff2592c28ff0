import { describe, expect, it, vi } from 'vitest';
import { showSnap } from './snap-rating.ts';

/** The element that shows the rating, and an API with this answer. */
function drawn(answer: () => Promise<Response>, minimum = '0') {
  document.documentElement.dataset['api'] = '';
  document.body.innerHTML = `<section data-org="org-1" data-minimum="${minimum}"><p data-waiting><b data-rating></b><svg role="img"><rect></rect></svg><i data-example hidden>Example</i></p></section>`;
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const send = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  return { log, send, root: document.querySelector<HTMLElement>('section')! };
}
const json = (body: unknown, status = 200) =>
  Promise.resolve(
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  );

describe('showSnap', () => {
  it("shows rating and stars of the dealer's organisation [REV-12] [API-16] [REV-6]", async () => {
    const { root, log, send } = drawn(() => json({ rating: 4.43, stars: 4.5 }));
    await showSnap(root);
    expect(String(send.mock.calls[0]?.[0])).toBe('/api/reviews/snap21?orgId=org-1');
    expect(root.querySelector('p')?.hasAttribute('data-waiting')).toBe(false);
    expect(root.querySelector('b')?.textContent).toBe('4.4');
    expect(root.querySelector('svg')?.getAttribute('aria-label')).toBe('4.5 out of 5 stars');
    expect(log).not.toHaveBeenCalled();
  });

  it.each([
    ['marks the made-up rating of a stand-in as an example', { example: true }, false],
    ['does not mark a real rating as an example', {}, true],
  ])('%s', async (_, more, hidden) => {
    const { root } = drawn(() => json({ rating: 4.43, stars: 4.5, ...more }));
    await showSnap(root);
    expect(root.querySelector('i')?.hidden).toBe(hidden);
  });

  it('shows a rating only when it is above the minimum [REV-5]', async () => {
    const { root } = drawn(() => json({ rating: 4.43, stars: 4.5 }), '4.5');
    await showSnap(root);
    expect(root.querySelector('p')?.hasAttribute('data-waiting')).toBe(true);
  });

  it.each([
    ['a refusal', () => json({ success: false, error: 'No.' }, 500)],
    ['an answer of another kind', () => json({ rating: 'high' })],
    ['no answer', () => Promise.reject(new TypeError('offline'))],
  ])('logs one line for %s, and shows nothing [ERR-12]', async (_, answer) => {
    const { root, log } = drawn(answer);
    await showSnap(root);
    expect(root.querySelector('p')?.hasAttribute('data-waiting')).toBe(true);
    expect(log.mock.calls).toEqual([['Unable to fetch Snap 21 ratings at this moment']]);
  });
});
