import * as z from 'zod/mini';
import { firstNeeds, frameButton, sha384, sidebarEntry, toolVersion } from './tool-manifest.ts';

/**
 * State of the requested preview. `invalid`: the token's signature is wrong, so every tool reports it; `expired`: it
 * is too old; `gone`: the version was deleted.
 */
export const previewNote = z.object({
  state: z.enum(['shown', 'expired', 'invalid', 'gone']),
  expiresAt: z.optional(z.iso.datetime()),
});
export type PreviewNote = z.infer<typeof previewNote>;

/**
 * The answer of `GET /discovery`, after the public frontend-discovery schema (v1-pre): a list of deployments per
 * micro-frontend, each with its manifest address, a fallback, and what else is known of it in `extras`. The first one,
 * and the only one with `default`, is the caller's; beside it there may be the other half of a canary.
 */
export const discoveredTool = z.object({
  /** Manifest of the remote, at an immutable address. */
  url: z.string(),
  /** Manifest of the last good version before it. */
  fallbackUrl: z.optional(z.string()),
  metadata: z.object({ version: toolVersion, integrity: sha384 }),
  /** `traffic`: percent of people who get this version; previews do not count. */
  deployment: z.object({ traffic: z.number().check(z.minimum(0), z.maximum(100)), default: z.boolean() }),
  extras: z.object({
    title: z.string(),
    contract: z.int(),
    routes: z.array(z.string()),
    sidebar: z.array(sidebarEntry),
    frame: z.optional(z.array(frameButton)),
    first: z.optional(firstNeeds),
    fallback: z.optional(z.object({ version: toolVersion, integrity: sha384 })),
    /** Set on the version that only a share of people gets. */
    canary: z.optional(z.boolean()),
    /** Proves for a while that this account was given this canary: goes along with reports of how it loads. */
    receipt: z.optional(z.string()),
    /** Set on the caller's deployment when a preview was asked for. */
    preview: z.optional(previewNote),
  }),
});
export type DiscoveredTool = z.infer<typeof discoveredTool>;

export const discoveryReply = z.object({
  schema: z.string(),
  microFrontends: z.record(z.string(), z.array(discoveredTool)),
});
export type DiscoveryReply = z.infer<typeof discoveryReply>;
