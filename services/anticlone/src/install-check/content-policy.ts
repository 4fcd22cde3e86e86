import { createHash } from 'node:crypto';

type PolicyKind = 'script' | 'style' | 'image' | 'connect';

/** The sources of each directive of one Content-Security-Policy, by its name in lower case. */
export type ContentPolicy = ReadonlyMap<string, readonly string[]>;

/** An inline script or style. */
interface InlinePart {
  text: string;
  nonce: string | undefined;
}

const DIRECTIVES: Record<PolicyKind, readonly string[]> = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  style: ['style-src-elem', 'style-src', 'default-src'],
  image: ['img-src', 'default-src'],
  connect: ['connect-src', 'default-src'],
};
const HASH = /^'(sha256|sha384|sha512)-([\w+/=-]+)'$/i;
const HOST_SOURCE =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9._-]+|\[[0-9a-f:]+\])(?::(\d+|\*))?(\/.*)?$/i;
/** Servers send no longer headers. */
const POLICY_MAX = 16_384;
const POLICIES_MAX = 20;

/** @param text a header, which may hold several policies, or the content of a `meta` element */
export function readPolicies(text: string): ContentPolicy[] {
  return text
    .slice(0, POLICY_MAX)
    .split(',')
    .slice(0, POLICIES_MAX)
    .map((policy) => {
      const directives = new Map<string, readonly string[]>();
      for (const directive of policy.split(';')) {
        const [name, ...sources] = directive.trim().split(/\s+/);
        // The first directive of a name counts.
        if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
      }
      return directives;
    })
    .filter((policy) => policy.size > 0);
}

interface LoadedPart {
  url: URL;
  pageUrl: URL;
  nonce?: string | undefined;
  /** Whether a script that the page trusts added it. */
  byScript?: boolean;
}

/** Whether all policies allow the page to load this (CSP Level 3). */
export function allowsLoading(
  policies: readonly ContentPolicy[],
  kind: PolicyKind,
  part: LoadedPart,
): boolean {
  return policies.every((policy) => {
    const sources = sourcesOf(policy, kind);
    if (sources === null) return true;
    if (kind === 'script' || kind === 'style') {
      if (hasNonce(sources, part.nonce)) return true;
      // It disables lists of hosts.
      if (kind === 'script' && has(sources, "'strict-dynamic'")) return part.byScript === true;
    }
    return sources.some((source) => matches(source, part.url, part.pageUrl));
  });
}

/** Whether all policies allow an inline script or style. */
export function allowsInline(
  policies: readonly ContentPolicy[],
  kind: 'script' | 'style',
  { text, nonce }: InlinePart,
): boolean {
  return policies.every((policy) => {
    const sources = sourcesOf(policy, kind);
    if (sources === null || hasNonce(sources, nonce) || hasHash(sources, text)) return true;
    const isStrict = sources.some((source) => /^'(?:nonce-|sha\d{3}-|strict-dynamic')/i.test(source));
    return has(sources, "'unsafe-inline'") && !isStrict;
  });
}

function sourcesOf(policy: ContentPolicy, kind: PolicyKind): readonly string[] | null {
  for (const name of DIRECTIVES[kind]) {
    const sources = policy.get(name);
    if (sources !== undefined) return sources;
  }
  return null;
}

function has(sources: readonly string[], keyword: string): boolean {
  return sources.some((source) => source.toLowerCase() === keyword);
}

function hasNonce(sources: readonly string[], nonce: string | undefined): boolean {
  return nonce !== undefined && nonce !== '' && sources.includes(`'nonce-${nonce}'`);
}

function hasHash(sources: readonly string[], text: string): boolean {
  // A policy may list hundreds of hashes, and the text may have megabytes.
  const hashes = new Map<string, string>();
  return sources.some((source) => {
    const [, algorithm, hash] = HASH.exec(source) ?? [];
    if (algorithm === undefined || hash === undefined) return false;
    const name = algorithm.toLowerCase();
    const own = hashes.get(name) ?? createHash(name).update(text).digest('base64');
    hashes.set(name, own);
    return own === hash.replaceAll('-', '+').replaceAll('_', '/');
  });
}

function matches(source: string, url: URL, pageUrl: URL): boolean {
  const lower = source.toLowerCase();
  if (lower === "'self'")
    return url.host === pageUrl.host && isSchemeOf(pageUrl.protocol.slice(0, -1), url.protocol);
  if (lower === '*') return /^https?:$/.test(url.protocol) || url.protocol === pageUrl.protocol;
  if (/^[a-z][a-z0-9+.-]*:$/.test(lower)) return isSchemeOf(lower.slice(0, -1), url.protocol);
  const [, scheme, host, port, path] = HOST_SOURCE.exec(source) ?? [];
  if (host === undefined) return false;
  if (!isSchemeOf((scheme ?? pageUrl.protocol.slice(0, -1)).toLowerCase(), url.protocol)) return false;
  return isHostOf(host.toLowerCase(), url.hostname) && isPortOf(port, url) && isPathOf(path, url.pathname);
}

/** A source with http allows https too. */
function isSchemeOf(allowed: string, protocol: string): boolean {
  return protocol === `${allowed}:` || (allowed === 'http' && protocol === 'https:');
}

function isHostOf(allowed: string, hostname: string): boolean {
  if (allowed === '*') return true;
  return allowed.startsWith('*.') ? hostname.endsWith(allowed.slice(1)) : hostname === allowed;
}

function isPortOf(allowed: string | undefined, { port, protocol }: URL): boolean {
  if (allowed === '*') return true;
  const usual = protocol === 'https:' ? '443' : '80';
  const asked = port === '' ? usual : port;
  return allowed === undefined ? asked === usual : allowed === asked || (allowed === '80' && asked === '443');
}

function isPathOf(allowed: string | undefined, pathname: string): boolean {
  if (allowed === undefined || allowed === '/') return true;
  return allowed.endsWith('/') ? pathname.startsWith(allowed) : pathname === allowed;
}
