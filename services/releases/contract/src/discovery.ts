import * as z from 'zod/mini';
import { sha384 } from './release.ts';
import { sidebarEntry, toolVersion } from './tool-manifest.ts';

/**
 * The answer of `GET /discovery`, after the public frontend-discovery schema (v1-pre): one list of deployments per
 * micro-frontend, each with its manifest address, a fallback, and what else is known of it in `extras`.
 */
export const discoveredTool = z.object({
  /** Manifest of the remote, at an immutable address. */
  url: z.string(),
  /** Manifest of the last good version before it. */
  fallbackUrl: z.optional(z.string()),
  metadata: z.object({ version: toolVersion, integrity: sha384 }),
  deployment: z.object({ traffic: z.number().check(z.minimum(0), z.maximum(100)), default: z.boolean() }),
  extras: z.object({
    title: z.string(),
    contract: z.int(),
    routes: z.array(z.string()),
    sidebar: z.array(sidebarEntry),
    fallback: z.optional(z.object({ version: toolVersion, integrity: sha384 })),
  }),
});
export type DiscoveredTool = z.infer<typeof discoveredTool>;

export const discoveryReply = z.object({
  schema: z.string(),
  microFrontends: z.record(z.string(), z.array(discoveredTool)),
});
export type DiscoveryReply = z.infer<typeof discoveryReply>;
