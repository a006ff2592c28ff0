import { expect } from 'vitest';
import type { Visitor } from './journey-test.ts';
import type { Stage } from './stage.ts';

/** Signs in by the link of a mail, as a person does. */
export async function signIn(dealer: Stage, slug: string, { page }: Visitor, email: string): Promise<void> {
  await page.goto(dealer.url(slug, '/desk/'));
  await page.getByLabel('Your work email address').fill(email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await page.getByRole('status').getByText('a mail with a link to sign in is on its way').waitFor();
  const letter = async () =>
    (await dealer.sent(slug)).mails.find(({ to, subject }) => to === email && subject.startsWith('Sign in'));
  await expect.poll(letter).toBeDefined();
  await page.goto(/http\S+\/desk\/enter\S+/.exec((await letter())!.text)![0]);
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor({ state: 'attached' });
}
