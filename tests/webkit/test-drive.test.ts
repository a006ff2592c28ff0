import { describe, expect } from 'vitest';
import { leadsOf } from '../browser/api-rows.ts';
import { aVisitor, slug, usedCar } from '../e2e/lead-visitor.ts';
import { Visitor } from './visitor.ts';
import { test } from './webkit-test.ts';

describe('a test drive on a phone in WebKit', () => {
  test('is booked for a day and a free time, and confirmed [DRIVE-1] [DRIVE-3]', async ({
    sites,
    openWindow,
  }) => {
    const { driver } = await openWindow();
    const visitor = new Visitor(driver);
    const buyer = aVisitor();
    const { path, car } = await usedCar();
    await visitor.open(sites.url(slug, path));
    const bar = await visitor.the('group', 'Contact about this car');
    await visitor.press('link', 'Test drive', bar);
    await visitor.the('heading', 'Step 1 of 3: Day and time');
    await visitor.press('field', 'Another day');
    // The first days may be Sundays and holidays, on which times are by appointment.
    await visitor.choose('Another day (optional)', /^Wednesday/);
    const times = await visitor.the('group', /^Time/);
    const time = (await visitor.all('field', undefined, times))[2]!;
    await visitor.pressOn(time);
    const chosen = await time.getAttribute('value');
    const day = await (await visitor.the('field', 'Another day (optional)')).getAttribute('value');
    await visitor.press('button', 'Continue');

    await visitor.the('heading', 'Step 2 of 3: Your details');
    await visitor.see(/For Wednesday \d+ .+, \d.* [ap]m\./);
    await visitor.write('Name', buyer.name);
    await visitor.write('Email', buyer.email);
    await visitor.write('Phone', buyer.phone);
    await visitor.press('button', 'Continue');

    await visitor.the('heading', 'Step 3 of 3: Confirm');
    await visitor.see(car.card.title);
    await visitor.press('button', 'Book test drive');
    await visitor.comesTo('/success/');
    await visitor.the('heading', 'Thank you. Your test drive is requested.');
    expect(await leadsOf(buyer)).toMatchObject([
      {
        category: 'Test Drive',
        car_id: car.card.id,
        appointment_date: day,
        appointment_time: chosen,
      },
    ]);
  });
});
