import { dealerLabels } from './dealer-labels.ts';
import { changedSince, dealersConcerned } from './select-dealers.ts';

/** The number of dealers per job. With fewer dealers per job, the jobs would only wait for machines. */
const DEALERS_A_JOB = 25;
const MAX_JOBS = 20;

export interface ShardPlan {
  /** The ref to compare with. Empty to build every dealer. */
  since: string;
  /** 'i/n' for each job. */
  shards: string[];
  /** The number of affected dealers. */
  count: number;
  reason: string;
}

/**
 * Splits the work of a push into jobs. If the ref does not exist (the first push of a branch, or a rewritten history),
 * every dealer is built: too many builds are slow, but too few are wrong.
 */
export function planShards(root: string, dealersDir: string, ref: string): ShardPlan {
  const dealers = dealerLabels(dealersDir);
  const everything = { slugs: dealers.map(({ slug }) => slug), reason: 'nothing to compare with' };
  let since = /^0*$/.test(ref) ? '' : ref;
  let selection = everything;
  if (since !== '') {
    try {
      selection = dealersConcerned(dealers, changedSince(root, since));
    } catch (error) {
      selection = { ...everything, reason: error instanceof Error ? error.message : String(error) };
      since = '';
    }
  }
  const count = selection.slugs.length;
  const jobs = Math.min(MAX_JOBS, Math.ceil(count / DEALERS_A_JOB));
  const shards = Array.from({ length: jobs }, (_, index) => `${index + 1}/${jobs}`);
  return { since, shards, count, reason: `${count} dealers in ${jobs} jobs: ${selection.reason}` };
}
