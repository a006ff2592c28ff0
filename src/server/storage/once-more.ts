import { isLostConnection } from './postgres-pool.ts';

/** Runs work that may run twice. When the connection to the database broke meanwhile, it runs once more. */
export async function onceMore<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    return work();
  }
}
