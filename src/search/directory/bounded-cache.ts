/** A cache with at most `limit` values. A further value removes the oldest (DIR-4). */
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
