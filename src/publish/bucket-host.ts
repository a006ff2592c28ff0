import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { fileOfPath } from '../build/site-folder.ts';
import { atOnce } from '../domain/at-once.ts';
import { cacheControl } from '../release-store/content-types.ts';
import { again, openS3Store, s3Settings } from '../release-store/s3-store.ts';
import type { Host } from './hosts.ts';

const putsAtOnce = 24;

/**
 * A website bucket: `s3://bucket/prefix`. The address contains `{slug}` if every dealer has its own bucket or
 * prefix. Pages are written last, so that the files that they refer to already exist.
 */
export function bucketHost(address: string, environment: NodeJS.ProcessEnv): Host {
  return {
    name: address,
    async show(change, _, releases) {
      const own = address.includes('{slug}')
        ? address.replaceAll('{slug}', change.dealer)
        : `${address.replace(/\/+$/, '')}/${change.dealer}`;
      const { bucket, prefix, config } = s3Settings(own, environment);
      const client = new S3Client(config);
      const put = async (file: (typeof change.put)[number]) => {
        const input = {
          Bucket: bucket,
          Key: `${prefix}${fileOfPath(file.path)}`,
          Body: await releases.content(file),
          ContentType: file.type,
          CacheControl: cacheControl(file.immutable),
        };
        await again(() => client.send(new PutObjectCommand(input)));
      };
      const isPage = ({ path }: { path: string }) => path.endsWith('/');
      await atOnce(
        putsAtOnce,
        change.put.filter((file) => !isPage(file)),
        put,
      );
      await atOnce(putsAtOnce, change.put.filter(isPage), put);
      if (change.remove.length > 0) await openS3Store(own, environment).remove(change.remove.map(fileOfPath));
    },
  };
}
