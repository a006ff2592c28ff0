import { measuringNow, privacyChoice, sendsGlobalPrivacyControl } from './privacy-choice.ts';

/** Shows the banner until the visitor has answered, and again when the visitor opens it. */
class PrivacyBanner extends HTMLElement {
  /** The element that opened the banner. It gets the focus back. */
  #opener: HTMLElement | undefined;

  connectedCallback() {
    for (const button of this.querySelectorAll<HTMLElement>('[data-answer]')) {
      button.addEventListener('click', () => this.#answer(button.dataset['answer']));
    }
    this.addEventListener('keydown', ({ key }) => this.#key(key));
    // The visitor may answer in another tab.
    privacyChoice.subscribe(() => this.#settle());
    new ResizeObserver(() => this.#makeRoom()).observe(this.#banner);
    this.#settle();
  }

  open(opener: HTMLElement) {
    this.#opener = opener;
    this.#part('now').textContent = this.#standing();
    this.#show(true);
    this.querySelector<HTMLElement>('.privacy-banner-title')?.focus();
  }

  #key(key: string) {
    // A banner that the visitor opened can be closed without an answer. An unanswered one stays open.
    if (key !== 'Escape' || !this.#opener) return;
    this.#show(measuringNow() === 'open');
    this.#giveBackFocus();
  }

  #answer(answer: string | undefined) {
    const before = measuringNow();
    privacyChoice.update(() => ({ choice: answer === 'accepted' ? 'accepted' : 'declined' }));
    this.#show(false);
    this.#giveBackFocus();
    // Third-party code that is already loaded can only be stopped by reloading the page.
    if (before === 'allowed' && answer === 'declined' && document.documentElement.dataset['gtm']) {
      location.reload();
    }
  }

  /** Shows the banner while there is no answer. Changes nothing while the visitor has it open. */
  #settle() {
    if (!this.#opener) this.#show(measuringNow() === 'open');
  }

  #show(isShown: boolean) {
    this.#banner.hidden = !isShown;
    document.documentElement.toggleAttribute('data-asking', isShown);
    this.#makeRoom();
  }

  #giveBackFocus() {
    const opener = this.#opener;
    this.#opener = undefined;
    this.#part('now').textContent = '';
    opener?.focus();
  }

  #standing(): string {
    const { choice } = privacyChoice.getState();
    if (choice === 'accepted') return 'You have accepted this.';
    if (choice === 'declined') return 'You have declined this.';
    return sendsGlobalPrivacyControl()
      ? 'Your browser asks sites not to count you, and we do not, unless you accept.'
      : '';
  }

  #makeRoom() {
    const height = this.#banner.hidden ? 0 : this.#banner.offsetHeight;
    document.documentElement.style.setProperty('--privacy-banner-height', `${height}px`);
  }

  get #banner() {
    return this.querySelector<HTMLElement>('.privacy-banner')!;
  }

  #part(name: string) {
    return this.querySelector<HTMLElement>(`[data-part="${name}"]`)!;
  }
}

export function openBanner(opener: HTMLElement): void {
  document.querySelector<PrivacyBanner>('privacy-banner')?.open(opener);
}

if (!customElements.get('privacy-banner')) customElements.define('privacy-banner', PrivacyBanner);
