import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { isAlias, parse, parseDocument, type ScalarTag, visit } from 'yaml';
import { askHost } from './ask-host.ts';

const folder = resolve(import.meta.dirname, '../../docs/deploy');

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Values = Readonly<Record<string, Json>>;

interface Template {
  Parameters: Record<string, { Type: string; Default?: Json }>;
  Conditions: Record<string, Json>;
  Resources: Record<string, { Type: string; Condition?: string; Properties: Json }>;
  Outputs: Record<string, { Value: Json; Export?: { Name: Json } }>;
}

const functions = ['Ref', 'Sub', 'GetAtt', 'If', 'Equals', 'Not', 'Join', 'Select'];
const customTags = functions.flatMap((name): ScalarTag[] => {
  const tag = `!${name}`;
  const called = (value: unknown) => ({ [`Fn::${name}`]: value });
  const ofList = { tag, collection: 'seq', resolve: (list: { toJSON(): unknown }) => called(list.toJSON()) };
  return [{ tag, resolve: called }, ofList as unknown as ScalarTag];
});

/** A template of docs/deploy. CloudFormation reads no anchors, so there must be none. */
export function template(name: string): Template {
  const text = readFileSync(join(folder, name), 'utf8');
  visit(parseDocument(text, { customTags }), (_, node) => {
    if (isAlias(node)) throw new Error(`${name} has *${node.source}, which CloudFormation does not read.`);
  });
  return parse(text, { customTags }) as Template;
}

/** What a stack of a template has: its resources as AWS gets them, and what others import. */
export function stackOf(
  { Parameters, Conditions, Resources, Outputs }: Template,
  given: Values,
  imports: Values = {},
) {
  const pseudo: Values = {
    'AWS::StackName': 'stack',
    'AWS::Partition': 'aws',
    'AWS::AccountId': '123456789012',
  };
  const known = (values: Values, name: string): Json => {
    if (!Object.hasOwn(values, name))
      throw new Error(`The template refers to ${name}, which it does not have.`);
    return values[name]!;
  };
  const defaults = Object.entries(Parameters).map(([name, { Default }]) => [name, Default]);
  const parameters: Values = {
    ...Object.fromEntries(defaults.filter(([, value]) => value !== undefined)),
    ...given,
  };
  for (const name of Object.keys(given)) known(Parameters as unknown as Values, name);
  const holds = (name: string) => value(known(Conditions, name)) === true;
  const ref = (name: string): Json => {
    if (name in pseudo) return pseudo[name]!;
    if (name in Parameters) return known(parameters, name);
    known(Resources as unknown as Values, name);
    return `<${name}>`;
  };
  const attribute = (path: string): Json => {
    const [name = '', ...rest] = path.split('.');
    known(Resources as unknown as Values, name);
    return `<${name}.${rest.join('.')}>`;
  };
  const called: Record<string, (words: Json) => Json> = {
    'Fn::Ref': (name) => ref(String(name)),
    'Fn::GetAtt': (path) => attribute(String(path)),
    'Fn::Sub': (text) =>
      String(text).replace(/\$\{([^}]+)\}/g, (_, name: string) =>
        String(name.includes('.') ? attribute(name) : ref(name)),
      ),
    'Fn::If': (words) => {
      const [name, yes, no] = words as [string, Json, Json];
      // Both are read, so that a reference of the other is known to be right.
      const both = [value(yes), value(no)] as const;
      return holds(name) ? both[0] : both[1];
    },
    'Fn::Equals': (words) => {
      const [one, other] = value(words) as [Json, Json];
      return one === other;
    },
    'Fn::Not': (words) => (value(words) as Json[])[0] !== true,
    'Fn::Join': (words) => {
      const [joint, parts] = value(words) as [string, string[]];
      return parts.join(joint);
    },
    'Fn::Select': (words) => {
      const [index, list] = value(words) as [number, Json[]];
      return list[index]!;
    },
    'Fn::ImportValue': (name) => known(imports, String(value(name))),
  };
  const isNothing = (json: Json) => JSON.stringify(json) === '{"Fn::Ref":"AWS::NoValue"}';
  function value(json: Json): Json {
    if (isNothing(json)) return null;
    if (Array.isArray(json)) return json.map(value).filter((one) => one !== null);
    if (typeof json !== 'object' || json === null) return json;
    const [[name, words] = ['', null], ...others] = Object.entries(json);
    if (others.length === 0 && Object.hasOwn(called, name)) return called[name]!(words);
    if (name.startsWith('Fn::')) throw new Error(`${name} is not known here.`);
    const entries = Object.entries(json).map(([key, inner]) => [key, value(inner)] as const);
    return Object.fromEntries(entries.filter(([, inner]) => inner !== null));
  }
  const resources = Object.entries(Resources).map(([id, { Condition, Properties }]) => {
    if (Condition !== undefined) holds(Condition);
    return [id, value(Properties)] as const;
  });
  const exports: Record<string, Json> = {};
  for (const { Value, Export } of Object.values(Outputs)) {
    const read = value(Value);
    if (Export) exports[String(value(Export.Name))] = read;
  }
  return { resources: Object.fromEntries(resources), exports };
}

/** What a function makes of an event. Both go as text, because a function has no objects of others. */
export function runFunction(code: string, event: object): Record<string, unknown> {
  const whole = JSON.stringify({ version: '1.0', viewer: { ip: '198.51.100.11' }, ...event });
  const call = `JSON.stringify(handler(JSON.parse(${JSON.stringify(whole)})))`;
  return JSON.parse(runInNewContext(`${code}\n;${call}`, {})) as Record<string, unknown>;
}

export const functionCode = () => readFileSync(join(folder, 'cloudfront-function.js'), 'utf8');

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}
interface Asked {
  method: string;
  host: string;
  /** With its query. */
  path: string;
}

interface Behaviour {
  PathPattern?: string;
  TargetOriginId: string;
  AllowedMethods: string[];
  OriginRequestPolicyId?: string;
  ResponseHeadersPolicyId?: string;
  FunctionAssociations?: { EventType: string }[];
}
interface Distribution {
  Origins: {
    Id: string;
    OriginPath?: string;
    OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
  }[];
  OriginGroups?: {
    Items: {
      Id: string;
      FailoverCriteria: { StatusCodes: { Items: number[] } };
      Members: { Items: { OriginId: string }[] };
    }[];
  };
  DefaultCacheBehavior: Behaviour;
  CacheBehaviors?: Behaviour[];
  CustomErrorResponses: { ErrorCode: number; ResponseCode?: number; ResponsePagePath?: string }[];
}

type Fields = Record<string, { value: string; multiValue?: { value: string }[] }>;
const fields = (headers: Record<string, string>): Fields =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), { value }]));
const plain = (all: Fields) =>
  Object.fromEntries(Object.entries(all).map(([name, { value }]) => [name, value]));

/** The query as the event of a function has it: not decoded, with all values of a name that stands in it again. */
function queryFields(query: string): Fields {
  const all: Fields = {};
  for (const part of query.split('&').filter(Boolean)) {
    const [name = '', value = ''] = part.split(/=(.*)/s);
    const before = all[name];
    if (!before) all[name] = { value };
    else before.multiValue = [...(before.multiValue ?? [{ value: before.value }]), { value }];
  }
  return all;
}

/**
 * A stand-in for CloudFront: it does what a distribution of the two templates says, from a bucket and a server of this
 * machine. It keeps nothing.
 *
 * @param options.server its port; undefined for a site without one
 */
export function cloudFront(options: {
  hosts: string[];
  slug: string;
  bucket: string;
  environment: NodeJS.ProcessEnv;
  server?: number | undefined;
}) {
  const shared = stackOf(template('cloudfront.yaml'), { Repository: 'agency/forecourt' });
  const code = functionCode();
  const { resources } = stackOf(
    template('cloudfront-site.yaml'),
    {
      Shared: 'stack',
      Slug: options.slug,
      Hosts: options.hosts,
      Certificate: 'arn',
      FunctionCode: code,
      ...(options.server !== undefined && { Server: 'origin.agency.example' }),
    },
    shared.exports,
  );
  const { DistributionConfig: config } = resources['Distribution'] as unknown as {
    DistributionConfig: Distribution;
  };
  const { FunctionCode } = resources['Function'] as { FunctionCode: string };
  const client = new S3Client({
    endpoint: options.environment['AWS_ENDPOINT_URL_S3']!,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });

  const run = (
    behaviour: Behaviour,
    eventType: string,
    event: object,
  ): Record<string, unknown> | undefined => {
    if (!behaviour.FunctionAssociations?.some(({ EventType }) => EventType === eventType)) return undefined;
    return runFunction(FunctionCode, { context: { eventType }, ...event });
  };

  async function fromBucket({ OriginPath = '' }: { OriginPath?: string }, uri: string): Promise<Answer> {
    try {
      const Key = decodeURIComponent(`${OriginPath}${uri}`).slice(1);
      const object = await client.send(new GetObjectCommand({ Bucket: options.bucket, Key }));
      const meta = Object.entries(object.Metadata ?? {}).map(([name, value]) => [
        `x-amz-meta-${name}`,
        value,
      ]);
      const headers = { 'content-type': object.ContentType!, 'cache-control': object.CacheControl! };
      const body = (await object.Body?.transformToString()) ?? '';
      return { status: 200, headers: { ...headers, ...Object.fromEntries(meta) }, body };
    } catch (error) {
      // CloudFront may not list the bucket, so a missing file is one that it may not read. The S3 server of the tests
      // does not read the address of a key that begins with a slash.
      if (error instanceof NoSuchKey || uri.startsWith('//'))
        return { status: 403, headers: {}, body: '<Error>AccessDenied</Error>' };
      throw error;
    }
  }

  async function fromOrigin(id: string, behaviour: Behaviour, asked: Asked, uri: string): Promise<Answer> {
    const origin = config.Origins.find(({ Id }) => Id === id)!;
    if (!origin.OriginCustomHeaders) return fromBucket(origin, uri);
    const own = origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName, HeaderValue]);
    // With AllViewerExceptHostHeader the origin gets the query, and else neither query nor headers.
    const query = behaviour.OriginRequestPolicyId ? asked.path.slice(asked.path.split('?')[0]!.length) : '';
    const headers = { host: 'origin.agency.example', ...Object.fromEntries(own) };
    return askHost({ port: options.server!, method: asked.method, path: uri + query, headers });
  }

  async function answer(asked: Asked): Promise<Answer> {
    const [path = '', query = ''] = asked.path.split(/\?(.*)/s);
    const fits = ({ PathPattern = '' }: Behaviour) =>
      PathPattern.endsWith('*') ? path.startsWith(PathPattern.slice(0, -1)) : path === PathPattern;
    const behaviour = config.CacheBehaviors?.find(fits) ?? config.DefaultCacheBehavior;
    if (!behaviour.AllowedMethods.includes(asked.method)) return { status: 403, headers: {}, body: '' };
    const request = {
      method: asked.method,
      uri: path,
      querystring: queryFields(query),
      headers: fields({ host: asked.host }),
      cookies: {},
    };
    const changed = run(behaviour, 'viewer-request', { request }) ?? request;
    if ('statusCode' in changed)
      return {
        status: Number(changed['statusCode']),
        headers: plain(changed['headers'] as Fields),
        body: '',
      };
    const uri = String(changed['uri']);
    const group = config.OriginGroups?.Items.find(({ Id }) => Id === behaviour.TargetOriginId);
    const [first = '', second] = group?.Members.Items.map(({ OriginId }) => OriginId) ?? [
      behaviour.TargetOriginId,
    ];
    let found = await fromOrigin(first, behaviour, asked, uri);
    if (second !== undefined && group?.FailoverCriteria.StatusCodes.Items.includes(found.status))
      found = await fromOrigin(second, behaviour, asked, uri);
    if (found.status < 400) {
      const response = { statusCode: found.status, headers: fields(found.headers), cookies: {} };
      const after = run(behaviour, 'viewer-response', { request: changed, response });
      if (after)
        found = { ...found, status: Number(after['statusCode']), headers: plain(after['headers'] as Fields) };
    }
    const page = config.CustomErrorResponses.find(({ ErrorCode }) => ErrorCode === found.status);
    if (page?.ResponsePagePath !== undefined)
      found = {
        ...(await fromOrigin('bucket', behaviour, asked, page.ResponsePagePath)),
        status: page.ResponseCode!,
      };
    return behaviour.ResponseHeadersPolicyId
      ? { ...found, headers: { ...found.headers, ...policyHeaders(shared) } }
      : found;
  }
  return answer;
}

/** The headers that the policy of cloudfront.yaml adds, by their names in lower case. */
export function policyHeaders({ resources }: ReturnType<typeof stackOf>): Record<string, string> {
  interface Policy {
    SecurityHeadersConfig: {
      ReferrerPolicy: { ReferrerPolicy: string };
      StrictTransportSecurity: { AccessControlMaxAgeSec: number };
      ContentSecurityPolicy: { ContentSecurityPolicy: string };
    };
    CustomHeadersConfig: { Items: { Header: string; Value: string }[] };
  }
  const { ResponseHeadersPolicyConfig: policy } = resources['Headers'] as unknown as {
    ResponseHeadersPolicyConfig: Policy;
  };
  const { ReferrerPolicy, StrictTransportSecurity, ContentSecurityPolicy } = policy.SecurityHeadersConfig;
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': ReferrerPolicy.ReferrerPolicy,
    'strict-transport-security': `max-age=${StrictTransportSecurity.AccessControlMaxAgeSec}`,
    'content-security-policy': ContentSecurityPolicy.ContentSecurityPolicy,
    ...Object.fromEntries(
      policy.CustomHeadersConfig.Items.map(({ Header, Value }) => [Header.toLowerCase(), Value]),
    ),
  };
}
