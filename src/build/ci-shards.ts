import { dealerLabels } from './dealer-labels.ts';
import { changedSince, dealersConcerned } from './select-dealers.ts';

/** Dealers one job takes; more jobs than this many dealers each only queue for machines. */
const DEALERS_A_JOB = 25;
const MAX_JOBS = 20;

export interface ShardPlan {
  /** The ref to compare with; empty when every dealer is to be built. */
  since: string;
  /** 'i/n' for each job. */
  shards: string[];
  /** Dealers concerned. */
  count: number;
  reason: string;
}

/**
 * How a push is split over jobs. A ref that is not there (a branch's first push, a rewritten history) means every
 * dealer: building too much is slow, building too little is wrong.
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
