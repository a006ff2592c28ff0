import { localTime } from '../domain/time/time-zone.ts';
import { pageNow } from './page-now.ts';

/** Time between two updates of an open page, in milliseconds. */
const lookEveryMs = 60_000;

/**
 * An element that depends on the time at a place, whose time zone is in `data-zone`. It updates when it is added, every
 * minute, and when the tab becomes visible.
 */
export abstract class ClockElement extends HTMLElement {
  #leaving: AbortController | undefined;

  connectedCallback() {
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    const tell = () => {
      if (!document.hidden) this.tell(localTime(pageNow(), this.zone));
    };
    const timer = setInterval(tell, lookEveryMs);
    document.addEventListener('visibilitychange', tell, { signal });
    signal.addEventListener('abort', () => clearInterval(timer));
    tell();
  }

  disconnectedCallback() {
    this.#leaving?.abort();
  }

  protected get zone(): string {
    return this.dataset['zone'] ?? 'UTC';
  }

  protected abstract tell(now: { date: string; time: string }): void;
}
