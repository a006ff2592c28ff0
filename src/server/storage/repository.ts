import type { Database } from './open-database.ts';

/** Reads and writes rows of some tables. Within a transaction, what it changes is part of it. */
export abstract class Repository {
  protected readonly db: Database;

  constructor(db: Database) {
    this.db = db;
  }
}
