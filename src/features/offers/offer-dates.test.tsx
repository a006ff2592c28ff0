import { beforeEach, describe, expect, it, vi } from 'vitest';
import './offer-dates.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 21, 9), toFake: ['Date'] }));

const item = (id: string, until?: string) =>
  `<li data-offer id="${id}" ${until ? `data-until="${until}"` : ''}><span data-ends></span><ul><li>A point</li></ul></li>`;
const shown = () => [...document.querySelectorAll('[data-offer]:not([hidden])')].map(({ id }) => id);

async function list(items: string, rest = '') {
  document.body.innerHTML = `<offer-dates><ul>${items}</ul>${rest}</offer-dates>`;
  await vi.dynamicImportSettled();
  return document.querySelector<HTMLElement>('offer-dates')!;
}

describe('a list of offers in the browser', () => {
  it('shows the offers that are valid on the day of the visit', async () => {
    await list(
      item('ended', '2026-11-20') + item('soon', '2026-11-22') + item('later', '2027-12-31') + item('always'),
    );
    expect(shown()).toEqual(['soon', 'later', 'always']);
    expect(document.querySelector('#soon span')?.textContent).toBe('Ends tomorrow');
    expect(document.querySelector('#soon')?.hasAttribute('data-ending')).toBe(true);
    expect(document.querySelector('#later span')?.textContent).toBe('Until 31 December 2027');
    expect(document.querySelector('#later')?.hasAttribute('data-ending')).toBe(false);
  });

  it('shows a message when no offer is left', async () => {
    await list(item('ended', '2026-11-20'), '<div data-none hidden>None</div>');
    expect(shown()).toEqual([]);
    expect(document.querySelector<HTMLElement>('[data-none]')?.hidden).toBe(false);
  });

  it('does not show that message while an offer is left', async () => {
    await list(item('ended', '2026-11-20') + item('always'), '<div data-none hidden>None</div>');
    expect(document.querySelector<HTMLElement>('[data-none]')?.hidden).toBe(true);
  });

  it('is hidden on a page about something else when no offer is left', async () => {
    expect((await list(item('ended', '2026-11-20'))).hidden).toBe(true);
    expect((await list(item('always'))).hidden).toBe(false);
  });
});

describe('the page of an offer in the browser', () => {
  const page = async (until: string) => {
    document.body.innerHTML = `<offer-dates><article data-until="${until}"><div data-ended hidden></div><a data-while-current></a></article></offer-dates>`;
    await vi.dynamicImportSettled();
    return [...document.querySelectorAll<HTMLElement>('article, [data-ended], a')].map(
      ({ hidden }) => hidden,
    );
  };
  it('says that the offer has ended, and hides the enquiry', async () => {
    expect(await page('2026-11-20')).toEqual([false, false, true]);
    expect(await page('2026-11-21')).toEqual([false, true, false]);
  });
});
