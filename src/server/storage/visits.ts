import { randomUUID } from 'node:crypto';
import type { Database } from './open-database.ts';
import type { PhoneRevealRow, VisitEventRow } from './tables.ts';

/** What is counted of visits: nothing in it says who. */
export class Visits {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async addReveal(reveal: Omit<PhoneRevealRow, 'id'>): Promise<void> {
    await this.#db
      .insertInto('phone_reveals')
      .values({ id: randomUUID(), ...reveal })
      .execute();
  }

  async addEvent(event: Omit<VisitEventRow, 'id'>): Promise<void> {
    await this.#db
      .insertInto('visit_events')
      .values({ id: randomUUID(), ...event })
      .execute();
  }
}
