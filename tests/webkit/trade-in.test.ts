import { describe, expect } from 'vitest';
import { leadsOf } from '../browser/api-rows.ts';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';
import { findWideParts } from '../browser/wide-parts.ts';
import { Visitor } from './visitor.ts';
import { test } from './webkit-test.ts';

/** A dealer that estimates online. */
const slug = 'meridian-auto-group';

describe('a trade-in on a phone in WebKit', () => {
  test('goes from the page of a car and the first field to the estimate [TRADE-1] [TRADE-2] [TRADE-10]', async ({
    sites,
    openWindow,
  }) => {
    const { driver } = await openWindow();
    const visitor = new Visitor(driver);
    const email = `ines.webkit.${process.pid}@example.com`;
    const { path, car } = await vehiclePage(slug, 'car for sale with a trade-in', (one) =>
      Boolean(
        isForSale(one) &&
          one.actions.some(({ kind }) => kind === 'tradeIn') &&
          one.card.price.kind === 'price',
      ),
    );
    await visitor.open(sites.url(slug, path));
    await visitor.press('link', 'Find out what yours is worth');
    await visitor.the('link', car.card.title);

    await visitor.write('First Name', 'Ines');
    await visitor.write('Last Name (optional)', 'Delgado');
    await visitor.write('Mobile Number', '0491 570 156');
    await visitor.write('Email', email);
    // Letters do not stay in the field.
    await visitor.write('Postcode', '2a000');
    expect(await (await visitor.the('field', 'Postcode')).getAttribute('value')).toBe('2000');
    await visitor.choose('Where would you bring it?', /Parramatta/);
    await visitor.press('button', 'Continue');

    await visitor.write('Registration', 'abc-12d');
    await visitor.press('button', 'Find my car');
    await visitor.the('heading', 'Is this your car?');
    // What was answered stays when the phone discards the page.
    await driver.navigate().refresh();
    // The car comes last and moves what is below it.
    await visitor.the('link', car.card.title);
    await visitor.the('heading', 'Is this your car?');
    await visitor.press('button', "Yes, that's my car");

    await visitor.write(/How many kilometres/, '45000');
    for (const [group, choice] of [
      [/condition/, /^Good/],
      [/service history/, /^Full/],
      [/accident/, /^No/],
    ] as const)
      await visitor.tick(choice, await visitor.the('group', group));
    await visitor.press('button', 'See my estimate');
    await visitor.the('heading', 'Your estimate');
    await visitor.see(/\$[\d,]+00 to \$[\d,]+00/);
    // What is left to pay for the car with which the visit began.
    await visitor.see(new RegExp(`For the ${car.card.title} at \\$[\\d,]+ that leaves`));
    expect(await visitor.inPage(findWideParts)).toEqual([]);
    const [lead] = await leadsOf({ email });
    expect(JSON.parse(lead!.payload)).toMatchObject({ rego: 'ABC12D', car_id: car.card.id });
  });
});
