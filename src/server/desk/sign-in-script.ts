/** Answers what the forms by which staff sign in and add passkeys ask of a browser, and sends them. */
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { say } from './say.ts';

/** Sends a form once its hidden field has the answer. Undefined: the person was told why there is none. */
function answerFirst(form: HTMLFormElement, name: string, answer: () => Promise<string | undefined>): void {
  const field = form.elements.namedItem(name) as HTMLInputElement;
  const button = form.querySelector('button')!;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.getAttribute('aria-disabled')) return;
    button.setAttribute('aria-disabled', 'true');
    const written = await answer();
    button.removeAttribute('aria-disabled');
    if (written === undefined) return;
    field.value = written;
    form.submit();
  });
}

async function solved(challenge: Challenge): Promise<string | undefined> {
  say('One moment: a security check is made.');
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null);
  if (solution) return btoa(JSON.stringify({ challenge, solution }));
  say('This browser could not make the security check. Please update it, or use another one.', true);
  return undefined;
}

/** Why there is no passkey, by the name of the browser's error. */
const reasons: Record<string, string> = {
  NotAllowedError: 'No passkey was used. You can try again.',
  InvalidStateError: 'This device has a passkey for you already.',
};

async function fromDevice(act: string, options: object): Promise<string | undefined> {
  try {
    const { credentials } = navigator;
    const { parseCreationOptionsFromJSON: toMake, parseRequestOptionsFromJSON: toUse } = PublicKeyCredential;
    return JSON.stringify(
      act === 'create'
        ? await credentials.create({ publicKey: toMake(options as PublicKeyCredentialCreationOptionsJSON) })
        : await credentials.get({ publicKey: toUse(options as PublicKeyCredentialRequestOptionsJSON) }),
    );
  } catch (error) {
    say(reasons[(error as Error).name] ?? 'The passkey could not be used on this device.', true);
    return undefined;
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-challenge]'))
  answerFirst(form, 'captcha', () => solved(JSON.parse(form.dataset['challenge']!) as Challenge));

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
  const { passkey = '', options = '' } = form.dataset;
  // Older browsers have no passkeys, or cannot read the options: there the form stays hidden.
  form.hidden = !('PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential);
  answerFirst(form, 'answer', () => fromDevice(passkey, JSON.parse(options) as object));
}
