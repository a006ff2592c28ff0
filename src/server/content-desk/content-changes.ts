import { randomUUID } from 'node:crypto';
import { Repository } from '../storage/rows.ts';
import type { ContentChangeRow } from '../storage/tables.ts';

/** Characters of `detail` that are kept. */
const longestDetail = 2000;

/** The history of the content of websites. */
export class ContentChanges extends Repository {
  async add(row: Omit<ContentChangeRow, 'id'>): Promise<void> {
    const detail = row.detail.slice(0, longestDetail);
    await this.db
      .insertInto('content_changes')
      .values({ ...row, id: randomUUID(), detail })
      .execute();
  }

  /** The newest changes first. */
  async newest(website_id: number, most: number): Promise<ContentChangeRow[]> {
    return this.db
      .selectFrom('content_changes')
      .selectAll()
      .where('website_id', '=', website_id)
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(most)
      .execute();
  }
}
