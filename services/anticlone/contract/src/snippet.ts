import * as z from 'zod/mini';

/** Parts of the snippet, each of which tells of a copy, or is found in one, when the others were taken out. */
export const layers = ['script', 'css', 'image', 'marker', 'text'] as const;
export type Layer = (typeof layers)[number];

/** `GET /api/anticlone/sites/:id/snippet` */
export const snippetReply = z.object({
  /** All layers in one piece of HTML, to be put right after `<body>`. */
  html: z.string(),
  layers: z.array(z.object({ layer: z.enum(layers), html: z.string() })),
  /** How it is put in, by page builder. */
  guides: z.array(z.object({ builder: z.string(), name: z.string(), steps: z.array(z.string()) })),
});
export type SnippetReply = z.infer<typeof snippetReply>;
