import { expect, it } from 'vitest';
import { aDealer } from '../dealer.fixture.ts';
import type { PageForm } from '../leads/form-props.ts';
import { planningOf } from '../planning-of.ts';
import { aCatalogueWithTexts } from '../texts/texts.fixture.ts';
import { leadFormsFile } from './lead-forms-file.ts';

const fileOf = (dealer = aDealer(), texts: string[] = []) => {
  const catalogue = aCatalogueWithTexts(...texts);
  const [file] = leadFormsFile(
    planningOf({ dealer, inventory: { cars: [] }, today: '2026-11-21', catalogue }),
  );
  return file && { path: file.path, form: JSON.parse(String('body' in file && file.body)) as PageForm };
};

it('tells the dialogs the dealer’s rules, places and words', () => {
  const { leads, ...dealer } = aDealer();
  const file = fileOf({
    ...dealer,
    leads: { ...leads, termsNote: true, captcha: false, consentText: 'Write to me.' },
  });
  expect(file?.path).toBe('/lead-forms.json');
  expect(file?.form).toMatchObject({
    dealerName: dealer.name,
    captcha: false,
    rules: { messageRequired: true, termsRequired: true },
    words: { optIn: 'Write to me.' },
  });
  expect(file?.form.places.length).toBeGreaterThan(0);
  expect(file?.form).not.toHaveProperty('privacyPath');
});

it('leads to the small print there is', () => {
  expect(fileOf(aDealer(), ['privacy-policy'])?.form.privacyPath).toBe('/privacy-policy/');
});

it('is not there where nothing can be sent', () => {
  const dealer = aDealer();
  expect(fileOf({ ...dealer, api: { ...dealer.api, enabled: false } })).toBeUndefined();
});
