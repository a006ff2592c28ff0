import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { CarInput } from '../../src/domain/cars/car.ts';
import { vehiclePath } from '../../src/domain/slug.ts';
import { violations } from '../browser/axe.ts';
import { phone } from '../browser/browser-test.ts';
import { signIn } from './desk-sign-in.ts';
import { journeyTime, test } from './journey-test.ts';
import type { Stage } from './stage.ts';

const slug = 'spinnaker-mazda';
/** Friday 10:20 am in Queensland, and 11:20 am in Sydney, where the visitor is. */
const now = '2026-11-20T00:20:00Z';
const visit = { now, timezoneId: 'Australia/Sydney' };

/** The enquiry's dialog. */
function dialogOn(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Submit an enquiry' });
  const press = (name: string) => dialog.getByRole('button', { name }).click();
  return {
    dialog,
    async send(name: string) {
      const message = dialog.locator('textarea');
      await expect.poll(() => message.inputValue()).toBe('Is this still available?');
      // Whoever goes on typing goes on behind the question.
      await message.pressSequentially(' I can come today.');
      await press('Continue');
      await dialog.getByLabel('Name', { exact: true }).pressSequentially(name);
      await dialog.getByLabel('Email', { exact: true }).pressSequentially('ruth@mail.example');
      await dialog.getByLabel('Phone', { exact: true }).pressSequentially('0491 570 006');
      await press('Send enquiry');
      await page.waitForURL('**/success/');
    },
  };
}

/** The person whom each mail to the dealer's sales names. */
async function namedInMails(dealer: Stage): Promise<(string | undefined)[]> {
  const { mails } = await dealer.sent(slug);
  const toSales = mails.filter(({ to }) => to === 'sales@spinnakermazda.example');
  return toSales.map(({ text }) => /Sales person: (.*)/.exec(text)?.[1]);
}

test('a buyer sees on the car’s page and in the dialog who answers and when; the lead names that person, who finds it at the desk', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  let ofRule!: CarInput;
  let ofLine!: CarInput;
  const dealer = await stage({ dealers: [slug], now }, (copy) => {
    copy.editDealer(slug, (one) => {
      delete one.stock?.asOf;
      one.leads = { ...one.leads, captcha: false, termsNote: false, messageOptional: true };
      const sam = one.team!.people!.find(({ id }) => id === 'sam')!;
      sam.hours!.push({ weekday: 6, status: 'Closed', date: '2026-11-21' });
    });
    [ofRule, ofLine] = copy
      .stock(slug)
      .filter((car) => car.car_type === 'used' && !car.sold && !car.reserved && !car.status)
      .map((car): CarInput => ({ ...car, created_at: '2026-11-01T00:00:00Z' })) as [CarInput, CarInput];
    ofLine = { ...ofLine, salesPerson: 'kirsty' };
    copy.writeStock(slug, [ofRule, ofLine]);
  });
  const open = (car: CarInput) => dealer.url(slug, vehiclePath(car.slug!));

  // On a phone the bar says it, in the time of the dealer and not of the visitor.
  const { page, setNow } = await visitor({ ...visit, viewport: phone });
  await page.goto(open(ofRule));
  const bar = page.getByRole('group', { name: 'Contact about this car' });
  await bar.getByText('Sam usually answers by lunch today').waitFor();
  const panel = page.getByRole('region', { name: 'Interested in this vehicle?' });
  expect(await panel.getByText('Sam Rowe', { exact: true }).isVisible()).toBe(true);
  expect(await violations(page)).toEqual([]);

  // The stock line of the other car names somebody else.
  const second = await visitor(visit);
  await second.page.goto(open(ofLine));
  const beside = second.page.getByRole('region', { name: 'Interested in this vehicle?' });
  await beside.getByText('Kirsty Tarrant', { exact: true }).waitFor();
  await beside.getByText('Usually answers by 12:30 pm today').waitFor();
  await beside.getByRole('link', { name: 'Enquire' }).click();
  await dialogOn(second.page).dialog.getByText('Usually answers by 12:30 pm today').waitFor();
  // The lead names whom the buyer saw, also when the dealer has given the car to somebody else meanwhile.
  dealer.writeStock(slug, [ofRule, { ...ofLine, salesPerson: 'sam' }]);
  await dialogOn(second.page).send('Noel Hart');
  await second.page.close();
  // The outbox of the server is gone after the restart that moves its clock.
  await expect.poll(() => namedInMails(dealer)).toEqual(['Kirsty Tarrant']);

  // After work the same page says when he is back: tomorrow is his day off, and on Sunday he works.
  const evening = '2026-11-20T09:00:00Z';
  // An open page would ask the server while it restarts.
  await page.goto('about:blank');
  await dealer.moveClock(evening);
  await setNow(evening);
  await page.goto(open(ofRule));
  await bar.getByText('Sam is back on Sunday at 10 am').waitFor();
  await bar.getByRole('link', { name: 'Enquire' }).click();
  const asked = dialogOn(page);
  await asked.dialog.getByText('Sam Rowe', { exact: true }).waitFor();
  await asked.dialog.getByText('Back on Sunday at 10 am').waitFor();
  expect(await violations(page)).toEqual([]);
  await asked.send('Ruth Okafor');

  await expect.poll(() => namedInMails(dealer)).toEqual(['Sam Rowe']);

  const leads = (await dealer.rows('leads')).map(({ name, payload }) => {
    const { sales_person, message } = JSON.parse(payload);
    return [name, sales_person, message];
  });
  const message = 'Is this still available? I can come today.';
  expect(leads.sort()).toEqual([
    ['Noel Hart', 'kirsty', message],
    ['Ruth Okafor', 'sam', message],
  ]);

  // Sam is on the staff, so the lead is his.
  const sam = await visitor({ now: evening });
  await signIn(dealer, slug, sam, 'sam.rowe@example.com');
  await sam.page.getByRole('link', { name: 'Ruth Okafor' }).click();
  await sam.page.getByText('Answers for the car').waitFor();
  expect(await sam.page.getByRole('combobox', { name: 'Assigned to' }).inputValue()).toBe(
    'sam.rowe@example.com',
  );
});
