import { expect } from 'vitest';
import { leadsOf } from '../browser/api-rows.ts';
import { siteUrl, test } from '../browser/browser-test.ts';
import { aVisitor, heardEvents, parts, slug, usedCar, writeEnquiry } from '../e2e/lead-visitor.ts';

test('an enquiry goes from the car’s page through a dialog into the database, and on to the success page [LEAD-19] [LEAD-1] [LEAD-3] [LEAD-5] [VEH-22] [VEH-23] [EVENT-2] [EVENT-8]', async ({
  open,
}) => {
  const visitor = aVisitor();
  const { path, car } = await usedCar();
  const page = await open('about:blank');
  const heard = await heardEvents(page);
  await page.goto(siteUrl(slug, path));
  const { side, dialog, title, message, button, ...rest } = parts(page);
  await side.getByRole('link', { name: 'Enquire' }).click();
  await expect.poll(() => title.textContent()).toBe('Submit an enquiry');
  await dialog.getByText(car.card.title, { exact: true }).waitFor();
  await expect.poll(() => message.inputValue()).toBe('Is this still available?');
  await writeEnquiry({ side, dialog, title, message, button, ...rest }, visitor, 'Is it still there?');
  await button('Send enquiry').click();
  await page.waitForURL(siteUrl(slug, '/success/'));

  // The first lead after a start may be stored before the stock is read, and gets its car when it is.
  const makes = async () =>
    (await leadsOf(visitor)).map(({ payload }) => JSON.parse(payload)['Vehicle Make']);
  await expect.poll(makes).toEqual([car.card.page.make]);
  const [lead, ...others] = await leadsOf(visitor);
  expect(others).toEqual([]);
  expect(lead).toMatchObject({
    call: 'form',
    category: 'General Enquiry',
    name: 'Mia Tran',
    phone: '+61491570006',
    car_id: car.card.id,
    opt_in: 0,
    spam: 0,
  });
  const sent = JSON.parse(lead!.payload);
  expect(sent).toMatchObject({
    message: 'Is it still there?',
    source: 'Website',
    car_type: 'used',
    url: siteUrl(slug, path),
  });
  expect(sent.lead_attributes.visited_pages).toContain(path);
  expect(heard).toEqual([{ event_id: 15, car_id: car.card.id, dealership_id: car.dealershipId }]);
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(JSON.parse(kept['success-car'] ?? '{}').state.value.id).toBe(car.card.id);
  expect(JSON.parse(kept['success-category'] ?? '{}').state.value).toMatchObject({
    category: 'General Enquiry',
    leadId: lead!.id,
  });
  expect(JSON.parse(kept['user-details'] ?? '{}').state).toEqual(visitor);

  // Back leads to the car, and not into the form that was sent. The next form has the contact details.
  await page.goBack();
  await page.waitForURL(siteUrl(slug, path));
  expect(await dialog.count()).toBe(0);
  await side.getByRole('link', { name: 'Enquire' }).click();
  await rest.next.click();
  await expect.poll(() => rest.email.inputValue()).toBe(visitor.email);
  expect(await rest.phone.inputValue()).toBe(visitor.phone);
});
