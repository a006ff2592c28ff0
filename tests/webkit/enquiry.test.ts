import { describe, expect } from 'vitest';
import { leadsOf } from '../browser/api-rows.ts';
import { findWideParts } from '../browser/wide-parts.ts';
import { aVisitor, slug, usedCar } from '../e2e/lead-visitor.ts';
import { Visitor } from './visitor.ts';
import { test } from './webkit-test.ts';

describe('an enquiry on a phone in WebKit', () => {
  test('keeps the longest choice of each list in the window with text twice as large', async ({
    sites,
    openWindow,
  }) => {
    const visitor = new Visitor((await openWindow()).driver);
    await visitor.open(sites.url('spinnaker-mazda', '/contact/'));
    await visitor.inPage(() => document.documentElement.style.setProperty('font-size', '200%'));
    const lists = await visitor.inPage(() => {
      const found = [...document.querySelectorAll<HTMLSelectElement>('main select')];
      for (const list of found) {
        const longest = [...list.options].toSorted((a, b) => b.text.length - a.text.length)[0]!;
        longest.text = `${longest.text}, a longer name than any other place has`;
        longest.selected = true;
      }
      return found.length;
    });
    expect(lists).toBeGreaterThan(0);
    expect(await visitor.inPage(findWideParts)).toEqual([]);
  });

  test('goes from the page of a car to the dealer, and the visitor sees that it has arrived', async ({
    sites,
    openWindow,
  }) => {
    const { driver } = await openWindow();
    const visitor = new Visitor(driver);
    const buyer = aVisitor();
    const { path, car } = await usedCar();
    await visitor.open(sites.url(slug, path));
    const bar = await visitor.the('group', 'Contact about this car');
    await visitor.press('link', 'Enquire', bar);
    await visitor.the('dialog');
    await visitor.write(/^Message/, 'Does it have a tow bar?');
    await visitor.press('button', 'Continue');
    // Nothing is filled in: the form says what is missing.
    await visitor.press('button', 'Send enquiry');
    await visitor.see('Please fix the following errors:');
    await visitor.write('Name', buyer.name);
    await visitor.write('Email', buyer.email);
    await visitor.write('Phone', buyer.phone);
    await visitor.press('button', 'Send enquiry');
    await visitor.comesTo('/success/');
    await visitor.the('heading', 'Thank you. We have your message.');
    const [lead, ...others] = await leadsOf(buyer);
    expect(others).toEqual([]);
    expect(lead).toMatchObject({ car_id: car.card.id, name: buyer.name });
    expect(JSON.parse(lead!.payload)).toMatchObject({ message: 'Does it have a tow bar?' });
    await visitor.see(lead!.id.slice(0, 8).toUpperCase());
    await visitor.the('link', `You asked about ${car.card.title}`);
  });
});
