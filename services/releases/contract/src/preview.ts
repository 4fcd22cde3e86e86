import * as z from 'zod/mini';
import { toolName, toolVersion } from './tool-manifest.ts';

export const PREVIEW_MINUTES_MAX = 7 * 24 * 60;
export const PREVIEW_TOKEN_MAX = 400;

/**
 * Body of `POST /api/releases/:tool/preview`, which creates an address that shows one version of the tool for a
 * while.
 */
export const previewInput = z.strictObject({
  version: toolVersion,
  minutes: z._default(z.int().check(z.minimum(1), z.maximum(PREVIEW_MINUTES_MAX)), 60),
});
export type PreviewInput = z.output<typeof previewInput>;

export const previewReply = z.object({
  preview: z.object({
    tool: toolName,
    version: toolVersion,
    token: z.string(),
    /** Address in the app that carries the token. */
    url: z.string(),
    expiresAt: z.iso.datetime(),
  }),
});
export type PreviewReply = z.infer<typeof previewReply>;
