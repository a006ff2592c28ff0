import { stat } from 'node:fs/promises';

/** Returns a text that changes when any of the files changes, appears or disappears. */
export async function fileStamp(paths: readonly string[]): Promise<string> {
  const stamps = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ size, mtimeMs, ino }) => `${size} ${mtimeMs} ${ino}`,
        () => '-',
      ),
    ),
  );
  return stamps.join('\n');
}
