import { currentConsent } from '../../domain/leads/consent-texts.ts';
import type { PageForm } from '../../site/leads/form-props.ts';
import { CheckboxField } from './ChoiceFields.tsx';

type ConsentForm = Pick<PageForm, 'dealerName' | 'privacyPath' | 'termsPath' | 'rules' | 'words'>;

/** The privacy notice at the place where details are entered (Australian Privacy Principle 5). */
export function CollectionNotice({ form }: { form: ConsentForm }) {
  const { dealerName, privacyPath, words } = form;
  return (
    <p className="note">
      {words?.collectionNotice ?? currentConsent.privacy(dealerName)}
      {privacyPath && (
        <>
          {' '}
          Our <a href={privacyPath}>privacy policy</a> says how to see and correct them, and how to complain.
        </>
      )}
    </p>
  );
}

/** Consent to marketing, as `opt_in`. It is optional and never checked initially (LEAD-11). */
export function OptInField({ form }: { form: ConsentForm }) {
  return (
    <CheckboxField
      name="opt_in"
      label={form.words?.optIn ?? currentConsent.optIn(form.dealerName)}
      optional
    />
  );
}

/** The terms, as `terms_conditions`, where the dealer asks for them (LEAD-12, CFG-49). */
export function TermsField({ form }: { form: ConsentForm }) {
  if (!form.rules.termsRequired) return null;
  const { termsPath } = form;
  return (
    <CheckboxField
      name="terms_conditions"
      label={currentConsent.terms()}
      hint={
        <>
          You must agree to the terms of use before submitting the form.
          {termsPath && (
            <>
              {' '}
              <a href={termsPath}>Read the terms of use</a>
            </>
          )}
        </>
      }
    />
  );
}
