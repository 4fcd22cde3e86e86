import * as z from 'zod/mini';
import { layers } from './snippet.ts';

export const layerStates = [
  'found',
  'missing',
  /** The snippet of another page of the user, or of somebody else. */
  'other_site',
  /** There, and kept from working by the page's own policy. */
  'blocked',
] as const;
export type LayerState = (typeof layerStates)[number];

export const installProblems = [
  'unreachable',
  'error_status',
  'refused',
  'not_html',
  /** The page leads to a host that is neither its own nor listed. */
  'other_host',
  'content_policy',
] as const;
export type InstallProblem = (typeof installProblems)[number];

/** `POST /api/anticlone/sites/:id/install-check`, without a body: visits the page now. */
export const installCheckReply = z.object({
  checkedAt: z.iso.datetime(),
  /** Where the page was in the end. */
  finalUrl: z.nullable(z.string()),
  /** HTTP status; `null` where nothing answered. */
  status: z.nullable(z.int()),
  /** Whether a browser had to build the page. */
  rendered: z.boolean(),
  /** The script works there: what counts. */
  installed: z.boolean(),
  layers: z.array(z.object({ layer: z.enum(layers), state: z.enum(layerStates) })),
  /** Of `installProblems`. */
  problems: z.array(z.string()),
});
export type InstallCheckReply = z.infer<typeof installCheckReply>;
