import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Command } from '../../scripts/command-line.ts';
import { runCommand } from '../../scripts/run-command.fixture.ts';
import { PublishStage } from './publish-stage.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'docs/deploy');
const text = (name: string) => readFileSync(join(folder, name), 'utf8');

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
}
const compose = parse(text('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
async function helpOf(script: string): Promise<string> {
  const { main } = (await import(join(root, script))) as { main: Command };
  return (await runCommand(main, ['--help'])).out;
}

describe('docs/deploy', () => {
  test('each service runs an existing script with known options', async () => {
    const unit = (name: string) => /ExecStart=\S+\/node (.*)/.exec(text(name))?.[1]?.split(' ') ?? [];
    const dockerfile = JSON.parse(/^CMD (\[.*\])$/m.exec(text('Dockerfile'))?.[1] ?? '[]') as string[];
    for (const words of [
      dockerfile.slice(1),
      compose.services['publish']!.command!.slice(1),
      unit('forecourt-serve.service'),
      unit('forecourt-publish.service'),
    ]) {
      const [script = '', ...options] = words;
      const help = await helpOf(script);
      for (const option of options.filter((word) => word.startsWith('--'))) expect(help).toContain(option);
    }
  });

  test('cron mails what needs a person, and nothing while all is well [PUBLISH-9]', async () => {
    const stage = new PublishStage();
    await stage.open({ dealers: 1, cars: 3 });
    await stage.publish();
    const checkout = join(stage.base, 'checkout');
    mkdirSync(join(checkout, 'node_modules/.bin'), { recursive: true });
    symlinkSync(process.execPath, join(checkout, 'node_modules/.bin/node'));
    symlinkSync(join(root, 'scripts'), join(checkout, 'scripts'));
    symlinkSync(stage.dealersDir, join(checkout, 'dealers'));
    writeFileSync(
      join(checkout, '.env'),
      `RELEASE_STORE=${stage.store.address}\nFLEET_STAFF="Ann Lee <ann@agency.example>"\n`,
    );
    const [, command = ''] = /^7 (?:\* ){4}forecourt (.*)$/m.exec(text('forecourt-status.cron')) ?? [];
    const mailed = () => {
      const line = command.replace('/srv/forecourt', checkout);
      const { stdout, stderr } = spawnSync('/bin/sh', ['-c', line], {
        encoding: 'utf8',
        env: { PATH: '/usr/bin:/bin' },
      });
      return stdout + stderr;
    };
    expect(mailed()).toBe('');
    const [slug = ''] = stage.slugs;
    await stage.releases.hold(slug, 'a new header', new Date(stage.now));
    expect(mailed()).toMatch(/! It is on hold since .*a new header: npm run fleet -- resume/);
    rmSync(join(checkout, 'scripts'));
    expect(mailed()).toMatch(/Cannot find module/);
    stage.close();
  });

  test('each variable of the compose file is documented by a command', async () => {
    const help = `${await helpOf('scripts/serve.ts')}\n${await helpOf('scripts/publish.ts')}`;
    const documented = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    for (const name of ['serve', 'publish'])
      for (const variable of Object.keys(compose.services[name]!.environment ?? {}))
        expect(`${help}${documented}`).toContain(variable);
  });

  test('each volume and each service that is referenced exists', () => {
    const names = new Set(Object.keys(compose.services));
    for (const { volumes = [], depends_on = [] } of Object.values(compose.services)) {
      for (const other of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
        expect(names).toContain(other);
      for (const volume of volumes) {
        const [from = ''] = volume.split(':');
        if (from.startsWith('.')) expect(existsSync(join(folder, from))).toBe(true);
        else expect(Object.keys(compose.volumes)).toContain(from);
      }
    }
    expect(text('typesense-nodes').match(/typesense-\d(?=:8107:8108)/g)).toEqual(
      [...names].filter((name) => name.startsWith('typesense')),
    );
  });

  test('Caddy asks the operator’s port before it requests a certificate', () => {
    const port = compose.services['serve']!.environment!['METRICS_PORT'];
    expect(text('Caddyfile')).toContain(`ask http://serve:${port}/host`);
    expect(text('Caddyfile')).toContain('reverse_proxy serve:4400');
  });

  test('nginx passes on what it saw itself, never what a visitor says of it', () => {
    const set = new Map(
      [...text('nginx.conf').matchAll(/^\s*proxy_set_header (\S+) (\S+);$/gm)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    expect(Object.fromEntries(set)).toMatchObject({
      Host: '$host',
      'X-Forwarded-For': '$remote_addr',
      'X-Forwarded-Host': '$host',
      'X-Forwarded-Proto': 'https',
    });
    expect(text('nginx.conf')).toContain('client_max_body_size 30m;');
    expect(text('Caddyfile')).toContain('max_size 30MB');
  });

  test('the image installs exactly the lock file, and runs as an unprivileged user', () => {
    const dockerfile = text('Dockerfile');
    expect(dockerfile).toMatch(/COPY package\.json package-lock\.json .*\nRUN npm ci/);
    expect(dockerfile).toMatch(/^USER node$/m);
    const version = readFileSync(join(root, '.nvmrc'), 'utf8').trim().split('.')[0];
    expect(dockerfile.match(/FROM node:(\d+)/g)).toEqual([`FROM node:${version}`, `FROM node:${version}`]);
  });

  const analyse = spawnSync('systemd-analyze', ['--version']).status === 0;
  test.runIf(analyse)('systemd accepts the unit files', () => {
    const scratch = mkdtempSync(join(tmpdir(), 'forecourt-units-'));
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.service'))) {
      // It looks whether the programs of the checkout exist.
      writeFileSync(join(scratch, name), text(name).replaceAll('/srv/forecourt', root));
      const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(scratch, name)], {
        encoding: 'utf8',
      });
      const about = stderr.split('\n').filter((line) => line.includes(name));
      expect(about).toEqual([]);
    }
    rmSync(scratch, { recursive: true });
  });
});
