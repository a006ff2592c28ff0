import { currentSession } from '../../api/account.ts';
import { pageApi } from '../../api/client.ts';
import { gateHref, signInTypes } from '../../domain/sign-in.ts';

/**
 * Shows its content to signed-in visitors and redirects others to sign-in (GATE-3). This does not protect the content,
 * because anybody can read the HTML. The content must be useless without the API, which checks the session again.
 */
class GatedPage extends HTMLElement {
  connectedCallback() {
    this.#part('retry').addEventListener('click', () => void this.#ask());
    void this.#ask();
  }

  async #ask() {
    this.#show('asking');
    const session = await pageApi()?.call(currentSession);
    if (session?.ok && session.data.signedIn) return this.#show('content');
    if (!session?.ok) return this.#show('problem');
    const type = signInTypes.find((known) => known === this.dataset['type']) ?? 'watchlist';
    const here = location.pathname + location.search + location.hash;
    location.replace(gateHref(type, here, document.referrer, location.origin));
  }

  #show(name: 'asking' | 'problem' | 'content') {
    for (const part of ['asking', 'problem', 'content']) this.#part(part).hidden = part !== name;
  }

  #part(name: string) {
    return this.querySelector<HTMLElement>(`[data-part="${name}"]`)!;
  }
}

if (!customElements.get('gated-page')) customElements.define('gated-page', GatedPage);
