const MOST = 200;

/** Keeps in memory the last messages that a preview did not send, by dealer. */
export class Kept<Message extends { dealer: string }> {
  readonly #messages: (Message & { at: string })[] = [];
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  protected keep(message: Message): void {
    this.#messages.unshift({ ...message, at: new Date(this.#now()).toISOString() });
    this.#messages.length = Math.min(this.#messages.length, MOST);
  }

  /** Newest first, with the time in ISO format. */
  messagesOf(dealer: string): (Message & { at: string })[] {
    return this.#messages.filter((message) => message.dealer === dealer);
  }
}
