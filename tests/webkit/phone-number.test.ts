import { describe, expect } from 'vitest';
import { maskedPhone } from '../../src/domain/leads/phone.ts';
import { demoSite, isForSale, vehiclePage } from '../browser/demo-site.ts';
import { Visitor } from './visitor.ts';
import { test } from './webkit-test.ts';

const slug = 'meridian-auto-group';

describe('the phone number of a car on a phone in WebKit', () => {
  test('shows its beginning at the first press, all of it at the second, which dials [PHONE-1] [PHONE-2]', async ({
    sites,
    openWindow,
  }) => {
    const { site } = await demoSite(slug);
    const { path, car } = await vehiclePage(slug, 'car at a location with its own number', (one) =>
      Boolean(isForSale(one) && one.location?.phone && one.location.phone.href !== site.phone?.href),
    );
    const { text, href } = car.location!.phone!;
    const { shown, hidden } = maskedPhone(text);
    const { driver } = await openWindow();
    const visitor = new Visitor(driver);
    await visitor.open(sites.url(slug, path));
    const card = await visitor.the('button', /Show the phone number/);
    const counted = visitor.inPage(
      () =>
        new Promise((done) => {
          document.addEventListener('forecourt:event', (event) => {
            const { event_id } = (event as CustomEvent<{ event_id: number }>).detail;
            if (event_id === 25) done(event_id);
          });
        }),
    );
    await visitor.pressOn(card);
    await visitor.see(shown + hidden);
    expect(await counted).toBe(25);
    expect(await card.getText()).not.toContain(text);

    // This browser cannot dial.
    await visitor.inPage(() => {
      addEventListener('click', (event) => {
        const link = (event.target as Element).closest('a');
        document.documentElement.dataset['dialled'] = event.defaultPrevented ? '' : link?.href;
        event.preventDefault();
      });
    });
    await visitor.pressOn(card);
    await visitor.see(text);
    expect(await visitor.inPage(() => document.documentElement.dataset['dialled'])).toBe(href);
  });
});
