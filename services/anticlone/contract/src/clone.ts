import * as z from 'zod/mini';
import { CASE_NOTE_MAX } from './event.ts';
import { certificateView, foundByWays } from './search.ts';

/** Parts of the snippet. Each reports a copy, or is found in one, when the others were removed. */
export const layers = ['script', 'css', 'image', 'marker', 'text'] as const;
export type Layer = (typeof layers)[number];

/** `GET /api/anticlone/sites/:id/snippet` */
export const snippetReply = z.object({
  /** All layers in one piece of HTML for the beginning of `<body>`. */
  html: z.string(),
  layers: z.array(z.object({ layer: z.enum(layers), html: z.string() })),
  /** Instructions by page builder. */
  guides: z.array(z.object({ builder: z.string(), name: z.string(), steps: z.array(z.string()) })),
});
export type SnippetReply = z.infer<typeof snippetReply>;

export const layerStates = [
  'found',
  'missing',
  /** The snippet of another site, of this user or another. */
  'other_site',
  /** It is there, and the page's own policy blocks it. */
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
  /** The address after redirects. */
  finalUrl: z.nullable(z.string()),
  /** HTTP status; `null` where nothing answered. */
  status: z.nullable(z.int()),
  /** Whether a browser had to render the page. */
  rendered: z.boolean(),
  /** Whether the script works there. */
  installed: z.boolean(),
  layers: z.array(z.object({ layer: z.enum(layers), state: z.enum(layerStates) })),
  /** Values of `installProblems`. */
  problems: z.array(z.string()),
});
export type InstallCheckReply = z.infer<typeof installCheckReply>;

/** A report makes a suspect; only our own check of the page confirms it. */
export const cloneStatuses = ['suspect', 'confirmed'] as const;
export type CloneStatus = (typeof cloneStatuses)[number];

/** The owner's progress; any status may follow any other. */
export const caseStatuses = ['new', 'reviewing', 'notified', 'removed', 'ignored'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/** The result of our last check. */
export const cloneReasons = [
  /** The similarity reached the threshold. */
  'similar',
  /** The similarity is below the threshold. */
  'different',
  /** The page has too little to compare. */
  'too_little',
  /** There was no answer; it is retried. */
  'unreachable',
  /** The page answered an error status; it is retried. */
  'error_status',
  /** The outbound guard refused the address. */
  'refused',
  'not_html',
  /** It redirects to the owner's page. */
  'leads_to_original',
  /** Neither the original nor a stored version of it could be read. */
  'original_unreachable',
] as const;
export type CloneReason = (typeof cloneReasons)[number];

/** 0 to 1 each; `null` for what could not be compared. */
export const similarityParts = z.object({
  text: z.nullable(z.number()),
  structure: z.nullable(z.number()),
  assets: z.nullable(z.number()),
  screenshot: z.nullable(z.number()),
  /** Whether the owner's marker or hidden text was on it. */
  fingerprint: z.nullable(z.boolean()),
});
export type SimilarityParts = z.infer<typeof similarityParts>;

export const cloneView = z.object({
  id: z.uuid(),
  cloneUrl: z.string(),
  cloneHost: z.string(),
  createdAt: z.iso.datetime(),
  lastAccess: z.iso.datetime(),
  accessCount: z.int(),
  status: z.enum(cloneStatuses),
  /** 0 to 1; `null` until it was checked. */
  similarityScore: z.nullable(z.number()),
  similarity: z.nullable(similarityParts),
  /** One of `cloneReasons`; `null` until it was checked. */
  reason: z.nullable(z.string()),
  checkedAt: z.nullable(z.iso.datetime()),
  /** Whether a check waits or runs. */
  checking: z.boolean(),
  /** Layers that reported it. */
  layers: z.array(z.enum(layers)),
  foundBy: z.enum(foundByWays),
  /** The certificate by which it was found; `null` for all others. */
  certificate: z.nullable(certificateView),
  caseStatus: z.enum(caseStatuses),
  caseNote: z.string(),
  caseChangedAt: z.nullable(z.iso.datetime()),
});
export type CloneView = z.infer<typeof cloneView>;

export const clonesQuery = z.strictObject({
  /** The id of the last clone of the page before. */
  after: z.optional(z.uuid()),
});
/** `GET /api/anticlone/sites/:id/clones`: confirmed ones first, then by last access; at most CLONES_PAGE. */
export const clonesReply = z.object({ clones: z.array(cloneView), total: z.int(), more: z.boolean() });
export type ClonesReply = z.infer<typeof clonesReply>;

/** Parameters of `/api/anticlone/sites/:id/clones/:cloneId` and all below it. */
export const cloneParams = z.strictObject({ id: z.uuid(), cloneId: z.uuid() });

/** `PATCH /api/anticlone/sites/:id/clones/:cloneId` */
export const updateCloneInput = z
  .strictObject({
    caseStatus: z.optional(z.enum(caseStatuses)),
    caseNote: z.optional(
      z.string().check(
        z.trim(),
        z.maxLength(CASE_NOTE_MAX),
        z.refine((note) => !note.includes('\0') && note.isWellFormed(), {
          message: 'holds a character that cannot be stored',
        }),
      ),
    ),
  })
  .check(
    z.refine((input) => Object.values(input).some((value) => value !== undefined), {
      message: 'names nothing to change',
    }),
  );
export type UpdateCloneInput = z.output<typeof updateCloneInput>;
/** Reply of the `PATCH`, and of `POST …/check` (202), which checks the page again. */
export const cloneReply = z.object({ clone: cloneView });
