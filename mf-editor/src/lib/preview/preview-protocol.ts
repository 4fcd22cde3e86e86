import type { NodeId } from '../page/parsed-page.ts';

/** Carries its element's id in the preview. */
export const ID_ATTRIBUTE = 'data-garimpo-id';
/** Address of the empty page on the clone's host into which a preview is written; see `services/cloner/src/serve/preview-page.ts`. */
export const PREVIEW_PATH = '/__garimpo/preview';

export type DropPlace = 'before' | 'after' | 'inside';
export interface DropTarget {
  element: NodeId;
  place: DropPlace;
}

/** Properties that a preview reports for the selected element. */
export const COMPUTED_PROPERTIES = [
  'color',
  'background-color',
  'font-size',
  'font-family',
  'font-weight',
  'font-style',
  'text-align',
  'border-radius',
  'padding',
  'margin',
  'width',
  'height',
  'display',
] as const;
/** Longest reported value in characters; longer ones (lists of fonts) are cut. */
export const COMPUTED_VALUE_MAX = 500;
/** Values as the browser computed them, by property name in kebab-case. */
export type ComputedStyle = Readonly<Record<string, string>>;

/** Messages from the editor to the page in the frame. */
export type ToPreview =
  /** Replaces everything. Answered by `shown`. `roots`: ids of what may have no start tag to carry them. */
  | { kind: 'show'; html: string; roots: { html: NodeId; head: NodeId; body: NodeId } }
  /** The same page after elements came or went: only what differs is changed, scroll position and images stay. Answered by `shown`. */
  | { kind: 'morph'; html: string; roots: { html: NodeId; head: NodeId; body: NodeId } }
  /** `place`: among the nodes of `parent`, of all kinds. */
  | { kind: 'text'; parent: NodeId; place: number; value: string }
  /** All of them, as the source has them now. */
  | { kind: 'attributes'; element: NodeId; attributes: readonly (readonly [string, string])[] }
  | { kind: 'select'; element: NodeId | null; label: string; reveal: boolean }
  | { kind: 'hover'; element: NodeId | null; label: string }
  /** A block is held over the frame there, in its own pixels; null when it left. Answered by `drop`. */
  | { kind: 'drag'; at: { x: number; y: number } | null }
  /** Checks that the page is still there. Answered by `shown`. */
  | { kind: 'ask' }
  /** The frame is drawn smaller by this, 1 at most: what is marked is to be seen all the same. */
  | { kind: 'scale'; scale: number }
  /** So much of the frame's foot lies under the panel, in the frame's own pixels: what is selected is to be seen above it. */
  | { kind: 'cover'; height: number }
  /** A image that is not saved yet: shown wherever the page names its path. */
  | { kind: 'image'; path: string; blob: Blob };
