import { createHash } from 'node:crypto';
import { type ClientRequest, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type DiscoveryReply, discoveryReply } from '@garimpo/releases-contract';
import type { Config } from '@garimpo/service-kit';
import { type TestApp, type TestReply, testApp } from '@garimpo/service-kit/testing';
import { ReleasesModule, releasesSchema } from '../../src/index.ts';

export const OPERATOR = 'token-of-the-operator';
export const TOOL = 'mf-offers';
export const ADMIN = 'admin@exemplo.com.br';

export function releasesApp(config: Partial<Config> = {}): Promise<TestApp> {
  return testApp({
    modules: [ReleasesModule],
    domains: [releasesSchema],
    config: { adminEmails: [ADMIN], ...config },
  });
}

/** A second replica of the same service: the same database and the same store. */
export function replicaOf(first: TestApp): Promise<TestApp> {
  const { databaseUrl, dataDir, trustedProxyHops } = first.config;
  const config = { adminEmails: [ADMIN], databaseUrl, dataDir, trustedProxyHops };
  return testApp({ modules: [ReleasesModule], domains: [releasesSchema], config });
}

export interface FileOfRelease {
  path: string;
  content: string;
}

export interface Release {
  tool: string;
  version: string;
  files: FileOfRelease[];
  input: Record<string, unknown>;
}

export function sha384(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** A release that is right in every way; a test changes what it is about. */
export function release(
  version: string,
  options: { tool?: string; files?: FileOfRelease[]; input?: Record<string, unknown> } = {},
): Release {
  const tool = options.tool ?? TOOL;
  const files = options.files ?? [
    { path: 'mf-manifest.json', content: JSON.stringify({ id: tool, version }) },
    { path: 'js/app.0a1b2c3d.js', content: `console.log('${tool} ${version}');`.repeat(40) },
  ];
  const input = {
    version,
    entry: 'mf-manifest.json',
    files: files.map(({ path, content }) => ({
      path,
      sha384: sha384(content),
      sizeBytes: Buffer.byteLength(content),
    })),
    manifest: {
      name: tool,
      title: 'Ofertas',
      contract: 1,
      routes: ['/dashboard', '/offers/:offerId/metrics'],
      sidebar: [
        { order: 1, groupOrder: 0, label: 'Dashboard', to: '/dashboard', icon: [['path', { d: 'M1 1' }]] },
      ],
    },
    ...options.input,
  };
  return { tool, version, files, input };
}

export function upload(
  app: TestApp,
  { tool, version }: Release,
  { path, content }: FileOfRelease,
  token = OPERATOR,
): Promise<TestReply> {
  return app.request('PUT', `/api/releases/${tool}/${version}/files/${path}`, {
    token,
    body: Buffer.from(content),
    headers: { 'content-type': 'application/octet-stream' },
  });
}

export function publish(app: TestApp, { tool, input }: Release, token = OPERATOR): Promise<TestReply> {
  return app.request('POST', `/api/releases/${tool}`, { token, body: input });
}

/** Uploads every file and publishes; throws unless all of it went well. */
export async function publishWhole(app: TestApp, wanted: Release, token = OPERATOR): Promise<void> {
  for (const file of wanted.files) expectStatus(await upload(app, wanted, file, token), 200);
  expectStatus(await publish(app, wanted, token), 201);
}

function expectStatus(reply: TestReply, status: number): void {
  if (reply.status !== status) throw new Error(`answered ${reply.status}: ${JSON.stringify(reply.json)}`);
}

/** What a caller is told to load; throws unless it is in the shape of the contract. */
export async function discover(
  app: TestApp,
  { token, preview }: { token?: string | undefined; preview?: string } = {},
): Promise<DiscoveryReply> {
  const headers = preview === undefined ? undefined : { 'x-garimpo-preview': preview };
  const reply = await app.request('GET', '/discovery', { token, headers });
  return discoveryReply.parse(reply.json);
}

export interface RawReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A request whose path and encoding nobody touches on the way, as `fetch` would. */
export function rawRequest(
  app: TestApp,
  path: string,
  options: { method?: string; headers?: Record<string, string>; write?: (out: ClientRequest) => void } = {},
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, write } = options;
    const out = request(app.url, { path, method, headers, agent: false }, (reply) => {
      text(reply).then(
        (body) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body }),
        reject,
      );
    });
    out.once('error', reject);
    if (write === undefined) out.end();
    else write(out);
  });
}

export function codeOf(reply: TestReply): unknown {
  return (reply.json as { error?: { code?: unknown } } | null)?.error?.code;
}
