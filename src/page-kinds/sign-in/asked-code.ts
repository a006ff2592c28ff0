import { normalPhone } from '../../domain/leads/contact.ts';
import { isRecord } from '../../domain/record.ts';
import { keepText, valueAt } from '../../stores/stored-text.ts';

/** A code that this tab has requested. The code itself is not stored. */
export interface AskedCode {
  /** As the visitor typed it. */
  phone: string;
  /** The server's id of the request. Only the browser that requested a code can use it. */
  request: string;
  /** Milliseconds since 1970. */
  validUntil: number;
}

const key = 'sign-in-code';

/** Stored while the visitor reads the message, because phones discard pages when another app opens. */
export function keepAsked(asked: AskedCode): void {
  // Without storage the code is lost when the page closes.
  keepText(key, JSON.stringify(asked), 'sessionStorage');
}

export function forgetAsked(): void {
  keepText(key, null, 'sessionStorage');
}

/** The requested code, if it is still valid. */
export function askedCode(now: number): AskedCode | undefined {
  const kept = valueAt(key, 'sessionStorage');
  if (!isRecord(kept)) return undefined;
  const { phone, request, validUntil } = kept;
  if (typeof phone !== 'string' || typeof request !== 'string' || !normalPhone(phone, 'sms'))
    return undefined;
  return typeof validUntil === 'number' && validUntil > now ? { phone, request, validUntil } : undefined;
}

/** The waiting time before another code can be requested. Most messages arrive in that time. */
const resendAfterSeconds = 30;

interface Countdown {
  /** Shows the remaining time. It is hidden from screen readers, which would announce it every second. */
  text: HTMLElement;
  /** Shown when the time is over. */
  button: HTMLElement;
  onOver: () => void;
}

/** Counts down until another code can be requested. Returns a function that stops it. */
export function resendCountdown({ text, button, onOver }: Countdown): () => void {
  const until = Date.now() + resendAfterSeconds * 1000;
  const end = () => {
    clearInterval(timer);
    text.textContent = '';
    button.hidden = false;
  };
  const show = () => {
    // Uses the clock, because timers stop while the visitor is in another app.
    const left = Math.ceil((until - Date.now()) / 1000);
    if (left > 0) {
      text.textContent = `You can ask for another code in ${left} ${left === 1 ? 'second' : 'seconds'}.`;
      return;
    }
    end();
    onOver();
  };
  const timer = setInterval(show, 1000);
  button.hidden = true;
  show();
  return end;
}
