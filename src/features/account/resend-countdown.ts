/** How long to wait before another code can be asked for: most messages arrive in that time. */
const resendAfterSeconds = 30;

interface Countdown {
  /** Says how long; read by the eye alone, since a number that changes every second would talk without end. */
  text: HTMLElement;
  /** Shown when the time is over. */
  button: HTMLElement;
  /** Called when the time is over by itself. */
  onOver: () => void;
}

/** Counts down to the moment another code can be asked for. Returns how to end it early. */
export function resendCountdown({ text, button, onOver }: Countdown): () => void {
  const until = Date.now() + resendAfterSeconds * 1000;
  const end = () => {
    clearInterval(timer);
    text.textContent = '';
    button.hidden = false;
  };
  const show = () => {
    // By the clock: timers sleep while the visitor reads the message in another app.
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
