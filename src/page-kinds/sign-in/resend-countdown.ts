/** The waiting time before another code can be requested. Most messages arrive in that time. */
const resendAfterSeconds = 30;

interface Countdown {
  /** Shows the remaining time. It is hidden from screen readers, which would announce it every second. */
  text: HTMLElement;
  /** Shown when the time is over. */
  button: HTMLElement;
  /** Called when the time has passed. */
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
