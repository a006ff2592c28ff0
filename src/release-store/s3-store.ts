import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import type { ObjectStore, StoredObject } from './object-store.ts';

/**
 * Number of rounds of a call. Each round has three attempts of the library, which gives up early when many calls
 * fail at once, and a publish makes thousands of calls.
 */
const rounds = 6;
const firstPauseMs = 100;

const usualPatience = {
  /** Milliseconds in which nothing arrives, until a call is given up. */
  idleMs: 10_000,
  /** Milliseconds after which no further round begins. Visitors wait meanwhile. */
  longestMs: 25_000,
};

/** Maximum number of keys in one delete call (S3 API). */
const mostDeleted = 1000;

/**
 * Opens `s3://bucket/prefix`. The AWS library reads the credentials and the region from its usual places:
 * AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION, a profile, or the machine's role. AWS_ENDPOINT_URL_S3
 * selects another service.
 */
export function openS3Store(
  address: string,
  environment: NodeJS.ProcessEnv,
  { idleMs, longestMs } = usualPatience,
) {
  const { bucket, prefix, config } = s3Settings(address, environment);
  const again = retrying(longestMs);
  // Without these limits a call to a service that hangs would never end, nor would what waits for it.
  const client = new S3Client({
    ...config,
    requestHandler: { connectionTimeout: idleMs, socketTimeout: idleMs },
  });
  const objectOf = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  return {
    address: address.replace(/\/+$/, ''),

    get: (key: string) =>
      again(async () => {
        const { Body } = await client.send(new GetObjectCommand(objectOf(key)));
        return Body && Buffer.from(await Body.transformToByteArray());
      }).catch(unlessMissing),

    async has(key: string) {
      const head = again(() => client.send(new HeadObjectCommand(objectOf(key))));
      return (await head.catch(unlessMissing)) !== undefined;
    },

    /** @param about what the service is to say of the object, besides its content */
    async put(key: string, body: string | Uint8Array, about?: Partial<PutObjectCommandInput>) {
      await again(() => client.send(new PutObjectCommand({ ...objectOf(key), Body: body, ...about })));
    },

    async list(below: string) {
      const found: StoredObject[] = [];
      const input: ListObjectsV2CommandInput = { Bucket: bucket, Prefix: `${prefix}${below}` };
      do {
        const page = await again(() => client.send(new ListObjectsV2Command(input)));
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
          found.push({
            key: Key.slice(prefix.length),
            bytes: Size,
            writtenAt: LastModified?.getTime() ?? 0,
          });
        input.ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (input.ContinuationToken);
      return found;
    },

    async remove(keys: readonly string[]) {
      for (let from = 0; from < keys.length; from += mostDeleted) {
        const Objects = keys.slice(from, from + mostDeleted).map((key) => ({ Key: `${prefix}${key}` }));
        const input = { Bucket: bucket, Delete: { Objects, Quiet: true } };
        const { Errors = [] } = await again(() => client.send(new DeleteObjectsCommand(input)));
        const [first] = Errors;
        if (first) throw new Error(`${this.address}: ${first.Key} was not deleted (${first.Message}).`);
      }
    },
  } satisfies ObjectStore;
}

/** The bucket, the prefix with a slash at the end, and the settings of the client. */
function s3Settings(address: string, environment: NodeJS.ProcessEnv) {
  const { hostname: bucket, pathname } = new URL(address);
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  const endpoint = environment['AWS_ENDPOINT_URL_S3'];
  const config: S3ClientConfig = {
    region: environment['AWS_REGION'] ?? 'us-east-1',
    // Services other than AWS have the bucket in the path and not in the host name.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Only newer services support these checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/`, config };
}

/** @throws the error, but for an object that does not exist */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof NoSuchKey || error instanceof NotFound)) throw error;
}

/** Makes a call, and retries it after a pause when the service or the connection failed. */
const retrying =
  (longestMs: number) =>
  async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const began = performance.now();
    for (let round = 1; ; round++) {
      try {
        return await call();
      } catch (error) {
        const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
        const final = status !== undefined && status < 500 && status !== 429;
        if (final || round === rounds || performance.now() - began > longestMs) throw error;
        await pause(firstPauseMs * 2 ** round * Math.random());
      }
    }
  };
