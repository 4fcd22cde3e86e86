import { createHash } from 'node:crypto';
import type { DiscoveredTool, DiscoveryReply, PreviewNote, ToolManifest } from '@garimpo/releases-contract';
import { type Canary, toPercent, WHOLE_SHARE } from '../pointer/pointer.ts';
import type { ServedCanary } from './canary-receipts.ts';

/** Bucket of a user in hundredths of a percent: stable for one canary, independent between canaries. */
export function bucketOf(userId: string, tool: string, salt: string): number {
  const digest = createHash('sha256').update(`${salt}\n${tool}\n${userId}`).digest();
  // 48 bits: what the remainder prefers of so many cannot be seen.
  return digest.readUIntBE(0, 6) % WHOLE_SHARE;
}

/** True when the canary is shown to the user. Anonymous visitors never get one, because they cannot be told apart. */
export function getsCanary(
  userId: string | null,
  tool: string,
  canary: Pick<Canary, 'share' | 'salt'>,
): boolean {
  return userId !== null && bucketOf(userId, tool, canary.salt) < canary.share;
}

/** The public schema that the answer follows. */
const SCHEMA = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

/** A version as far as a shell must know it. */
export interface ShownVersion {
  version: string;
  entry: string;
  integrity: string;
  manifest: ToolManifest;
}

export type PointedCanary = ShownVersion & Pick<Canary, 'share' | 'salt' | 'since'>;

export interface PointedTool {
  tool: string;
  current: ShownVersion;
  /** The version before, when there was one. */
  previous: ShownVersion | null;
  canary: PointedCanary | null;
}

/** What a caller asked to see, and what came of it. */
export interface Preview {
  /** `null` when the token is malformed or its signature is wrong. */
  tool: string | null;
  note: PreviewNote;
  /** Present with the state `shown`. */
  version?: ShownVersion;
}

export interface Caller {
  /** The tools of which the caller gets the canary, each with the receipt for it. */
  canaries: ReadonlyMap<string, string>;
  preview: Preview | null;
}

export function canariesOf(
  userId: string | null,
  tools: readonly PointedTool[],
  receiptFor: (served: ServedCanary) => string,
): Map<string, string> {
  const receipts = new Map<string, string>();
  if (userId === null) return receipts;
  for (const { tool, canary } of tools) {
    if (canary === null || !getsCanary(userId, tool, canary)) continue;
    receipts.set(tool, receiptFor({ userId, tool, version: canary.version, salt: canary.salt }));
  }
  return receipts;
}

export function toDiscovery(tools: readonly PointedTool[], caller: Caller): DiscoveryReply {
  return {
    schema: SCHEMA,
    microFrontends: Object.fromEntries(tools.map((pointed) => [pointed.tool, deployments(pointed, caller)])),
  };
}

/**
 * The caller's own deployment first, which alone is the default; then the others that some people get, with their
 * share.
 */
function deployments(pointed: PointedTool, { canaries, preview }: Caller): DiscoveredTool[] {
  const { tool, current, previous, canary } = pointed;
  const canaryTraffic = canary === null ? 0 : toPercent(canary.share);
  const everybody = describe(tool, current, previous, toPercent(WHOLE_SHARE - (canary?.share ?? 0)));
  // People on the canary fall back to the current version.
  const some = canary === null ? null : describe(tool, canary, current, canaryTraffic);
  if (some !== null) {
    some.extras.canary = true;
    const receipt = canaries.get(tool);
    if (receipt !== undefined) some.extras.receipt = receipt;
  }
  const regular = some === null ? [everybody] : canaries.has(tool) ? [some, everybody] : [everybody, some];

  const note = preview?.tool === null || preview?.tool === tool ? preview.note : undefined;
  const list = preview?.tool === tool && preview.version !== undefined ? withPreviewed(regular) : regular;
  return list.map((one, at) => ({
    ...one,
    deployment: { ...one.deployment, default: at === 0 },
    extras: { ...one.extras, ...(at === 0 && note !== undefined && { preview: note }) },
  }));

  function withPreviewed(rest: DiscoveredTool[]): DiscoveredTool[] {
    const version = preview?.version as ShownVersion;
    const already = rest.find((one) => one.metadata.version === version.version);
    if (already !== undefined) return [already, ...rest.filter((one) => one !== already)];
    return [describe(tool, version, current, 0), ...rest];
  }
}

function describe(
  tool: string,
  shown: ShownVersion,
  fallback: ShownVersion | null,
  traffic: number,
): DiscoveredTool {
  const { version, integrity, manifest } = shown;
  return {
    url: entryAddress(tool, shown),
    ...(fallback !== null && { fallbackUrl: entryAddress(tool, fallback) }),
    metadata: { version, integrity },
    deployment: { traffic, default: false },
    extras: {
      title: manifest.title,
      contract: manifest.contract,
      routes: manifest.routes,
      sidebar: manifest.sidebar,
      ...(manifest.frame !== undefined && { frame: manifest.frame }),
      ...(manifest.first !== undefined && { first: manifest.first }),
      ...(fallback !== null && { fallback: { version: fallback.version, integrity: fallback.integrity } }),
    },
  };
}

function entryAddress(tool: string, { version, entry }: ShownVersion): string {
  return `/remotes/${tool}/${version}/${entry}`;
}
