/** A cache of a few answers: one more than `limit` pushes out the one that has been there longest (DIR-4). */
export class BoundedCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: Value): void {
    const oldest = this.#values.keys().next();
    if (!this.#values.has(key) && this.#values.size >= this.#limit && !oldest.done) {
      this.#values.delete(oldest.value);
    }
    this.#values.set(key, value);
  }
}
