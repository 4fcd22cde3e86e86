import * as z from 'zod/mini';

/** The version of the agreement between shell and tools: what a remote exposes and what it is handed. */
export const TOOL_CONTRACT = 1;

export const toolName = z.string().check(z.regex(/^mf-[a-z][a-z0-9-]{0,38}[a-z0-9]$/));
/** Semantic version, with the hash of the built files behind it: `0.1.0-3fa9c1d2`. */
export const toolVersion = z.string().check(z.regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}(-[0-9a-z]{1,24})?$/));

/** In the format of subresource integrity. */
export const sha384 = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

const ICON_ATTRIBUTES_MAX = 16;

/** One SVG element of a 24x24 icon: tag and attributes. Icons travel as data, so that a new tool needs no new shell. */
const iconNode = z.tuple([
  z.enum(['path', 'circle', 'rect', 'line', 'polyline', 'polygon', 'ellipse']),
  z
    .record(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,15}$/i)), z.string().check(z.maxLength(600)))
    .check(z.refine((attributes) => Object.keys(attributes).length <= ICON_ATTRIBUTES_MAX)),
]);
export const iconNodes = z.array(iconNode).check(z.maxLength(16));
export type IconNodes = z.infer<typeof iconNodes>;

/** An absolute path of the app; a segment starting with `:` is a parameter. */
export const routePattern = z
  .string()
  .check(z.maxLength(120), z.regex(/^\/(?:[a-z0-9-]+|:[A-Za-z]+)(?:\/(?:[a-z0-9-]+|:[A-Za-z]+))*$/));

export const sidebarEntry = z.object({
  /** Heading that the entry stands under; absent for the entries above all groups. */
  group: z.optional(z.string().check(z.maxLength(40))),
  /** Order of the group among groups and of the entry within its group: lower first. */
  groupOrder: z._default(z.int(), 0),
  order: z.int(),
  label: z.string().check(z.minLength(1), z.maxLength(40)),
  to: routePattern,
  /** Pages deeper than this one, at which the entry counts as the current one too. */
  also: z.optional(z.array(routePattern).check(z.maxLength(8))),
  icon: iconNodes,
  badge: z.optional(z.string().check(z.maxLength(12))),
  /** Shown to administrators alone. No lock: the page, and above all its service, decide for themselves. */
  forAdmins: z.optional(z.boolean()),
});
export type SidebarEntry = z.infer<typeof sidebarEntry>;

/**
 * A button in the frame around every page, for something of the tool's that people look at from anywhere, such as what is new.
 * What it opens is among the `items` of the tool's `src/frame.tsx`, by this id.
 */
export const frameButton = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,19}$/)),
  /** Order among the buttons of all tools: lower first. */
  order: z.int(),
  label: z.string().check(z.minLength(1), z.maxLength(40)),
  icon: iconNodes,
});
export type FrameButton = z.infer<typeof frameButton>;

/**
 * What the first page of a tool needs, so that a browser asks for it before the shell has arrived: files, relative to the release's
 * manifest, which the build fills in, and what its code asks of its service at a route (`asks` in `tool.json`).
 */
export const firstNeeds = z.object({
  files: z
    .array(
      z.strictObject({
        path: z.string().check(z.maxLength(200), z.regex(/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/)),
        as: z.enum(['script', 'style']),
        integrity: sha384,
      }),
    )
    .check(z.maxLength(8)),
  asks: z
    .array(
      z.strictObject({
        route: routePattern,
        path: z.string().check(z.maxLength(120), z.regex(/^\/api(?:\/[a-z0-9-]+)+$/)),
      }),
    )
    .check(z.maxLength(8)),
});
export type FirstNeeds = z.infer<typeof firstNeeds>;

/**
 * Manifest of a tool: `tool.json` in its folder, with icons by name until the build replaces them by their shapes.
 * Unknown keys are rejected, because they are mistakes of the publisher.
 */
export const toolManifest = z.strictObject({
  name: toolName,
  /** What people call it, as in "Ofertas não abriu". */
  title: z.string().check(z.minLength(1), z.maxLength(40)),
  contract: z.int(),
  routes: z.array(routePattern).check(z.minLength(1), z.maxLength(32)),
  sidebar: z.array(z.strictObject(sidebarEntry.shape)).check(z.maxLength(16)),
  frame: z.optional(z.array(z.strictObject(frameButton.shape)).check(z.maxLength(4))),
  first: z.optional(z.strictObject(firstNeeds.shape)),
});
export type ToolManifest = z.infer<typeof toolManifest>;
