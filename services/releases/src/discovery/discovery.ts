import type { DiscoveredTool, DiscoveryReply, ToolManifest } from '@garimpo/releases-contract';

/** The public schema that the answer follows. */
const SCHEMA = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

export interface PointedVersion {
  version: string;
  entry: string;
  integrity: string;
}

export interface PointedTool {
  tool: string;
  current: PointedVersion;
  manifest: ToolManifest;
  /** The version before, when there was one. */
  previous: PointedVersion | null;
}

export function toDiscovery(tools: readonly PointedTool[]): DiscoveryReply {
  return {
    schema: SCHEMA,
    microFrontends: Object.fromEntries(tools.map((pointed) => [pointed.tool, [toDiscoveredTool(pointed)]])),
  };
}

function toDiscoveredTool({ tool, current, manifest, previous }: PointedTool): DiscoveredTool {
  return {
    url: entryAddress(tool, current),
    ...(previous !== null && { fallbackUrl: entryAddress(tool, previous) }),
    metadata: { version: current.version, integrity: current.integrity },
    deployment: { traffic: 100, default: true },
    extras: {
      title: manifest.title,
      contract: manifest.contract,
      routes: manifest.routes,
      sidebar: manifest.sidebar,
      ...(previous !== null && { fallback: { version: previous.version, integrity: previous.integrity } }),
    },
  };
}

function entryAddress(tool: string, { version, entry }: PointedVersion): string {
  return `/remotes/${tool}/${version}/${entry}`;
}
