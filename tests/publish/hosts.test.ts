import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type HostChange, openHosts, shownOn, takeOff } from '../../src/publish/hosts.ts';
import { PublishStage } from './publish-stage.ts';

let stage: PublishStage;
let slug: string;

beforeEach(async () => {
  stage = new PublishStage();
  await stage.open({ dealers: 1, cars: 12 });
  slug = stage.slugs[0]!;
});
afterEach(() => stage.close());

const hosts = (...names: string[]) => openHosts({ PUBLISH_HOSTS: names.join(' ') });

describe('a host that is a folder', () => {
  test('switches to each release in one step, and keeps the previous one for open pages', async () => {
    const folder = join(stage.base, 'www');
    const host = await hosts(`folder:${folder}`);
    await stage.publish(undefined, host);
    const first = readlinkSync(join(folder, slug));
    const home = readFileSync(join(folder, slug, 'index.html'), 'utf8');
    expect(home).toBe(await stage.page(slug, '/'));

    const path = stage.changePrice(slug, 12_345);
    await stage.publish(undefined, host);
    expect(readFileSync(join(folder, slug, path, 'index.html'), 'utf8')).toContain('12345');
    expect(existsSync(join(folder, first, path, 'index.html'))).toBe(true);
    // Unchanged files are not written again.
    const inode = (site: string) => statSync(join(folder, site, 'robots.txt')).ino;
    expect(inode(slug)).toBe(inode(first));

    stage.changePrice(slug, 23_456);
    await stage.publish(undefined, host);
    expect(existsSync(join(folder, first))).toBe(false);
    expect(readdirSync(join(folder, '.releases', slug))).toHaveLength(2);
  });

  test('is reported when it cannot be written, and another folder gets the release', async () => {
    const folder = join(stage.base, 'www');
    writeFileSync(folder, 'in the way');
    const { failures, summary } = await stage.publish(undefined, await hosts(`folder:${folder}`));
    expect(summary).toMatchObject({ published: 1, failed: 1 });
    expect(failures[0]).toMatchObject({ slug, place: `folder:${folder}` });
    const other = join(stage.base, 'www2');
    await stage.publish(undefined, await hosts(`folder:${other}`));
    expect(existsSync(join(other, slug, 'index.html'))).toBe(true);
  });

  test('does not replace a folder that is in the place of the link, and names the remedy', async () => {
    const folder = join(stage.base, 'www');
    const host = await hosts(`folder:${folder}`);
    await stage.publish();
    const { mkdirSync } = await import('node:fs');
    mkdirSync(join(folder, slug, 'old'), { recursive: true });
    const { failures } = await stage.publish(undefined, host);
    expect(failures[0]?.message).toMatch(/is a folder, and not a link to a release\. Move it away/);
    expect(existsSync(join(folder, slug, 'old'))).toBe(true);
  });
});

describe('a host that is a command', () => {
  const script = () => join(stage.base, 'deploy.sh');
  const received = (): HostChange => JSON.parse(readFileSync(join(stage.base, 'change.json'), 'utf8'));
  const deploy = (body: string) => {
    writeFileSync(script(), `#!/bin/sh\n${body}\n`);
    chmodSync(script(), 0o755);
    return hosts(`command:${script()}`);
  };

  test('receives the difference, and removes only files that the previous release already dropped', async () => {
    const host = await deploy(`cat > ${join(stage.base, 'change.json')}`);
    await stage.publish(undefined, host);
    const first = received();
    expect(first).toMatchObject({ dealer: slug, remove: [], purge: [] });
    expect(first.put.at(-1)?.path).toMatch(/\/$/);
    expect(existsSync(first.put[0]!.blob)).toBe(true);

    const [sold, ...rest] = stage.cars(slug);
    const gone = `/cars/${sold!['slug']}/`;
    stage.writeCars(slug, rest);
    await stage.publish(undefined, host);
    const second = received();
    expect(second.previous).toBe(first.release);
    expect(second.remove).toEqual([]);
    expect(second.purge).toContain(`https://www.synthetic-1.example${gone}`);
    expect(second.put.length).toBeLessThan(first.put.length);

    stage.changePrice(slug, 12_345);
    await stage.publish(undefined, host);
    expect(received().remove).toContain(gone);
  });

  test('is told to remove every file of a site that is taken off', async () => {
    const [host] = await deploy(`cat > ${join(stage.base, 'change.json')}`);
    await stage.publish(undefined, [host!]);
    const shown = received();
    expect(await shownOn(slug, stage.releases)).toEqual([host!.name]);
    await takeOff(host!, slug, stage.releases);
    const { put, remove, purge, closed } = received();
    expect([put, closed]).toEqual([[], true]);
    expect(remove.sort()).toEqual(shown.put.map(({ path }) => path).sort());
    expect(purge).toContain('https://www.synthetic-1.example/');
    expect(await shownOn(slug, stage.releases)).toEqual([]);
  });

  test('is run again by the next publish after a failure, with the same difference', async () => {
    const failing = await deploy('echo quota exceeded >&2; exit 3');
    const { failures, summary } = await stage.publish(undefined, failing);
    expect(summary.failed).toBe(1);
    expect(failures[0]?.message).toMatch(/ended with status 3\. quota exceeded/);
    await stage.publish(undefined, await deploy(`cat > ${join(stage.base, 'change.json')}`));
    expect(received().previous).toBeUndefined();
  });
});

test('an unknown kind of host is refused with the remedy', async () => {
  await expect(hosts('ftp://x')).rejects.toThrow('PUBLISH_HOSTS has ftp://x. Write folder:/srv/sites');
});
