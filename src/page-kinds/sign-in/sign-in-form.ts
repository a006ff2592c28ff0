import { askForCode, type CodeAsked, currentSession, signOut, verifyCode } from '../../api/account.ts';
import { type ApiClient, pageApi, pageSite } from '../../api/client.ts';
import type { ApiFailure, ApiResult } from '../../api/result.ts';
import { phoneProblem } from '../../domain/leads/contact.ts';
import { codeDigits, codeLength, codeMessage, codeTries, signInRequest } from '../../domain/sign-in.ts';
import { watchlistStore } from '../../stores/saved-cars.ts';
import { forgetVisitor, rememberPhone, userDetails } from '../../stores/user-details.ts';
import { type AskedCode, askedCode, forgetAsked, keepAsked, resendCountdown } from './asked-code.ts';
import { plainWords, signInWords } from './sign-in-words.ts';

type Step = 'phone' | 'code' | 'done';

const expired = 'That code has expired. Please ask for a new one.';
const triedOut = `That was the last of ${codeTries} tries, and the code no longer works. Please ask for a new one.`;

/** Signs a visitor in by number and code, then redirects to the page that they wanted (ROUTE-34, OPEN-21). */
class SignInForm extends HTMLElement {
  readonly #api: ApiClient | undefined = pageApi();
  readonly #request = signInRequest(new URLSearchParams(location.search));
  /** A signed-in visitor with a target page is redirected. Without one the page stays. */
  readonly #isOnTheWay = new URLSearchParams(location.search).has('redirect');
  #asked: AskedCode = { phone: '', request: '', validUntil: 0 };
  #wrongTries = 0;
  #isBusy = false;
  #endCountdown = () => {};

  connectedCallback() {
    const { type, redirect, back } = this.#request;
    const words = new URLSearchParams(location.search).has('type') ? signInWords[type] : plainWords;
    this.#part('heading').textContent = words.heading;
    this.#part('reason').textContent = words.reason;
    this.#part('back').setAttribute('href', back);
    this.#part('onwards').setAttribute('href', redirect);

    this.#onSubmit('phone', () => this.#askForCode());
    this.#onSubmit('code', () => this.#verify());
    this.#part('again').addEventListener('click', () => void this.#send(this.#asked.phone, 'code'));
    this.#part('change').addEventListener('click', () => this.#changeNumber());
    this.#part('sign-out').addEventListener('click', () => void this.#signOut());

    const asked = askedCode(Date.now());
    if (asked) this.#awaitCode(asked);
    void this.#skipWhenSignedIn();
  }

  async #skipWhenSignedIn() {
    const session = await this.#api?.call(currentSession);
    // The server cannot be reached. The form stays, and shows the error when it is submitted.
    if (!session?.ok) return;
    if (session.data.signedIn) this.#signedIn(session.data.phone);
    else forgetVisitor();
  }

  async #askForCode() {
    const input = this.#input('phone');
    const problem = phoneProblem(input.value, 'sms');
    if (problem) return this.#refuse('phone', problem);
    await this.#send(input.value.trim(), 'phone');
  }

  /** @param from the step that requests the code and shows an error */
  async #send(phone: string, from: 'phone' | 'code') {
    const result = await this.#whileBusy(from, () => this.#codeFor(phone));
    if (!result) return;
    if (!result.ok) return this.#fail(from, result);
    const { request, validSeconds, notice } = result.data;
    const asked = { phone, request, validUntil: Date.now() + validSeconds * 1000 };
    keepAsked(asked);
    this.#input('code').value = '';
    this.#awaitCode(asked, notice);
    this.#endCountdown = resendCountdown({
      text: this.#part('countdown'),
      button: this.#part('again'),
      onOver: () => this.#say('You can ask for another code now.'),
    });
    this.#input('code').focus();
    this.#say(`We sent a code to ${phone}.`);
  }

  /** Requests a code. If the dealer uses a captcha, its proof is sent with the request. */
  async #codeFor(phone: string): Promise<ApiResult<CodeAsked> | undefined> {
    const api = this.#api;
    if (!api || this.dataset['captcha'] === undefined) return api?.call(askForCode, { phone });
    const { solveCaptcha } = await import('../../stores/captcha-proof.ts');
    const captcha = await solveCaptcha(api);
    if (typeof captcha === 'object') return captcha;
    return api.call(askForCode, { phone, captcha });
  }

  #awaitCode(asked: AskedCode, notice = '') {
    this.#endCountdown();
    this.#asked = asked;
    this.#wrongTries = 0;
    this.#input('phone').value = asked.phone;
    this.#part('sent-to').textContent = asked.phone;
    this.#part('notice').textContent = notice;
    this.#part('notice').hidden = notice === '';
    this.#part('again').hidden = false;
    this.#clearError('code');
    this.#show('code');
  }

  async #verify() {
    const input = this.#input('code');
    const code = codeDigits(input.value);
    if (!new RegExp(`^\\d{${codeLength}}$`).test(code)) return this.#refuse('code', codeMessage);
    const { phone, request, validUntil } = this.#asked;
    const result = await this.#whileBusy('code', () => this.#api?.call(verifyCode, { phone, request, code }));
    if (!result) return;
    if (result.ok && result.data.signedIn) {
      forgetAsked();
      this.#endCountdown();
      return this.#signedIn(result.data.phone);
    }
    if (result.ok || result.status !== 400) return this.#fail('code', result.ok ? undefined : result);
    this.#wrongTries += 1;
    const isOver = Date.now() > validUntil;
    if (!isOver && this.#wrongTries < codeTries) return this.#refuse('code', result.message);
    // No further attempt is allowed. A new code is needed.
    this.#refuse('code', isOver ? expired : triedOut);
    this.#endCountdown();
    this.#part('again').hidden = false;
    this.#part('again').focus();
    this.#say(isOver ? expired : triedOut);
  }

  #changeNumber() {
    this.#endCountdown();
    forgetAsked();
    this.#clearError('phone');
    this.#show('phone');
    this.#input('phone').focus();
  }

  #signedIn(phone: string) {
    rememberPhone(phone);
    // Replaces this page in the history, so that Back does not lead to a page that redirects again.
    if (this.#isOnTheWay) return location.replace(this.#request.redirect);
    this.#part('signed-in-as').textContent = userDetails.getState().phone;
    this.#part('heading').textContent = 'You are signed in';
    this.#show('done');
    this.#part('heading').focus();
  }

  async #signOut() {
    const result = await this.#whileBusy('done', () => this.#api?.call(signOut));
    if (!result) return;
    if (!result.ok) return this.#fail('done', result);
    forgetVisitor();
    // Deletes this browser's copy of the list, because the next user must not see it.
    watchlistStore(pageSite().dealershipId).clear();
    this.#part('heading').textContent = plainWords.heading;
    this.#input('phone').value = '';
    this.#show('phone');
    this.#part('heading').focus();
    this.#say('You are signed out.');
  }

  /** Makes one call at a time and shows that it is in progress. Undefined when a call was already running. */
  async #whileBusy<Result>(step: Step, call: () => Promise<Result> | undefined): Promise<Result | undefined> {
    if (this.#isBusy) return undefined;
    this.#isBusy = true;
    const buttons = this.#step(step).querySelectorAll('button');
    for (const button of buttons) button.setAttribute('aria-busy', 'true');
    this.#clearError(step);
    try {
      return await call();
    } finally {
      this.#isBusy = false;
      for (const button of buttons) button.removeAttribute('aria-busy');
    }
  }

  /** The value of the field is invalid. The focus moves there, so that screen readers read it with the message. */
  #refuse(step: 'phone' | 'code', message: string) {
    this.#error(step).textContent = message;
    const input = this.#input(step);
    input.setAttribute('aria-invalid', 'true');
    input.focus();
    input.select();
  }

  /** The call failed and can be retried. The focus stays on the button. */
  #fail(step: Step, failure: ApiFailure | undefined) {
    const message = failure?.message ?? 'Something went wrong at our end. Please try again, or call us.';
    this.#error(step).textContent = message;
    this.#say(message);
  }

  #clearError(step: Step) {
    this.#error(step).textContent = '';
    if (step !== 'done') this.#input(step).removeAttribute('aria-invalid');
    this.#say('');
  }

  #show(step: Step) {
    for (const part of this.querySelectorAll<HTMLElement>('[data-step]')) {
      part.hidden = part.dataset['step'] !== step;
    }
  }

  #say(message: string) {
    this.#part('status').textContent = message;
  }

  #onSubmit(step: 'phone' | 'code', then: () => Promise<void>) {
    this.#step(step).addEventListener('submit', (event) => {
      event.preventDefault();
      void then();
    });
  }

  #step(step: Step) {
    return this.querySelector<HTMLElement>(`[data-step="${step}"]`)!;
  }

  #error(step: Step) {
    return this.#step(step).querySelector<HTMLElement>('[data-error]')!;
  }

  #input(step: 'phone' | 'code') {
    return this.#step(step).querySelector('input')!;
  }

  #part(name: string) {
    return this.querySelector<HTMLElement>(`[data-part="${name}"]`)!;
  }
}

if (!customElements.get('sign-in-form')) customElements.define('sign-in-form', SignInForm);
