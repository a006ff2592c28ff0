/** Calls that may always run at the same time, however slow they are. */
const FEWEST_ALLOWED = 128;

/** Seconds that the last of the calls under way may have to wait for its answer. */
const LONGEST_WAIT = 4;

/** Seconds over which answered calls are counted. */
const WINDOW = 4;

/**
 * Refuses calls that could not be answered in time. By Little's law, calls wait for as long as the number under way
 * divided by the number answered in a second.
 */
export class LoadShedder {
  readonly #now: () => number;
  readonly #answered = new Map<number, number>();
  #underWay = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** Counts a call that begins. Returns what to run when it ends, or undefined when the call has to be refused. */
  begin(): (() => void) | undefined {
    if (this.#underWay >= Math.max(FEWEST_ALLOWED, this.#rate() * LONGEST_WAIT)) return undefined;
    this.#underWay++;
    return () => {
      this.#underWay--;
      const second = this.#second();
      this.#answered.set(second, (this.#answered.get(second) ?? 0) + 1);
    };
  }

  /** Calls answered in a second, over the last seconds. */
  #rate(): number {
    const oldest = this.#second() - WINDOW;
    let answered = 0;
    for (const [second, count] of this.#answered) {
      if (second < oldest) this.#answered.delete(second);
      else answered += count;
    }
    return answered / WINDOW;
  }

  #second(): number {
    return Math.floor(this.#now() / 1000);
  }
}
