import { PgBoss } from 'pg-boss';
import { firstRetrySeconds, longestRetrySeconds, type PublishQueue } from './publish-queue.ts';

const queue = 'publish';
const deadQueue = 'publish-dead';

/** Retries before a failed job goes to the dead letters. With the pauses in between, this takes most of a day. */
const mostTries = 20;

/** Seconds without a sign of life after which the jobs of a worker are given to another worker. */
const silentSeconds = 30;

/** Seconds after which a job is taken from a worker that still reports but does not finish it. */
const longestJobSeconds = 3600;

const idsOf = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id);

/**
 * A queue for any number of workers on any number of machines, in a Postgres database (pg-boss).
 *
 * @throws when the database cannot be reached
 */
export async function openBossQueue(connectionString: string, onError: (error: Error) => void) {
  const boss = new PgBoss({
    connectionString,
    max: 4,
    connectionTimeoutMillis: 5000,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on('error', onError);
  await boss.start();
  await boss.createQueue(deadQueue);
  await boss.createQueue(queue, {
    // One job per dealer in each state: several changes wait as one job, and only one worker has it at a time.
    policy: 'stately',
    deadLetter: deadQueue,
    retryLimit: mostTries,
    retryDelay: firstRetrySeconds,
    retryBackoff: true,
    retryDelayMax: longestRetrySeconds,
    heartbeatSeconds: silentSeconds,
    expireInSeconds: longestJobSeconds,
    deleteAfterSeconds: 86_400,
  });
  const deadLetters = () => boss.findJobs<{ dealer: string }>(deadQueue, { queued: true });
  return {
    async add(slugs) {
      for (const slug of slugs) await boss.send(queue, { dealer: slug }, { singletonKey: slug });
    },

    async take(most) {
      const jobs = await boss.fetch<{ dealer: string }>(queue, { batchSize: most });
      return jobs.map(({ id, data: { dealer } }) => ({ id, dealer }));
    },

    async stillWorking(jobs) {
      await boss.touch(queue, idsOf(jobs));
    },

    async finish(jobs) {
      if (jobs.length === 0) return;
      await boss.complete(queue, idsOf(jobs));
      // If a worker is killed while another job of the same dealer waits, its job also becomes a dead letter. Dead
      // letters of dealers that have been published since are removed.
      const done = new Set(jobs.map(({ dealer }) => dealer));
      const dead = (await deadLetters()).filter(({ data }) => done.has(data.dealer));
      if (dead.length > 0) await boss.deleteJob(deadQueue, idsOf(dead));
    },

    async fail({ id }, why) {
      await boss.fail(queue, id, { why });
    },

    /** The number of waiting and active jobs, and those that failed permanently. */
    async state() {
      const [counts] = await boss.getQueues([queue]);
      return {
        waiting: counts?.queuedCount ?? 0,
        active: counts?.activeCount ?? 0,
        dead: (await deadLetters()).map(({ data, createdOn, output }) => ({
          dealer: data.dealer,
          since: createdOn.toISOString(),
          why: (output as { why?: string } | null)?.why ?? '',
        })),
      };
    },

    async close() {
      await boss.stop({ graceful: false });
    },
  } satisfies PublishQueue & Record<string, unknown>;
}
