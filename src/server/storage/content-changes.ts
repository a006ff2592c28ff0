import { randomUUID } from 'node:crypto';
import type { Database } from './open-database.ts';

/** What somebody did with the content of a website, or what came of it. */
export interface ContentChangeRow {
  id: string;
  website_id: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Who did it: email address and name. */
  email: string;
  name: string;
  /** - warning: the save is stored, but what should follow it failed */
  kind: 'saved' | 'warning' | 'publishing' | 'published' | 'failed';
  /** The files of a save, or what happened. */
  detail: string;
}

const YEAR = 365 * 86_400_000;

/** Characters of `detail` that are kept. */
const longestDetail = 2000;

/** The history of the content of websites. */
export class ContentChanges {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async add(row: Omit<ContentChangeRow, 'id'>): Promise<void> {
    const detail = row.detail.slice(0, longestDetail);
    await this.#db
      .insertInto('content_changes')
      .values({ ...row, id: randomUUID(), detail })
      .execute();
  }

  /** The newest changes first. */
  async newest(website_id: number, most: number): Promise<ContentChangeRow[]> {
    const rows = await this.#db
      .selectFrom('content_changes')
      .selectAll()
      .where('website_id', '=', website_id)
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(most)
      .execute();
    return rows.map((row) => ({ ...row, at: Number(row.at) }));
  }
}

/** Deletes what is older than a year. */
export async function deleteOldContentChanges(db: Database, website_id: number, now: number): Promise<void> {
  await db
    .deleteFrom('content_changes')
    .where('website_id', '=', website_id)
    .where('at', '<', now - YEAR)
    .execute();
}
