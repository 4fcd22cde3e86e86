import type { ToWriting } from '../in-place/messages.ts';
import type { TakeStyles } from '../own-blocks/messages.ts';
import type { NodeId } from '../page/parsed-page.ts';
import type { AskPicture } from '../pictures/shown-picture.ts';

export const ID_ATTRIBUTE = 'data-garimpo-id';
/** Address of the empty page on the clone's host into which a preview is written; see `services/cloner/src/serve/preview-page.ts`. */
export const PREVIEW_PATH = '/__garimpo/preview';

/** Coordinates are pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

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
  'flex-direction',
  'justify-content',
  'align-items',
  'gap',
  'border',
  'box-shadow',
  'background-image',
  'background-size',
  'background-position',
  'background-repeat',
  'object-fit',
  'object-position',
] as const;
/** Lengths in pixels that units of the selected element depend on, reported beside its properties. */
export const COMPUTED_MEASURES = ['parent-width', 'parent-font-size', 'root-font-size'] as const;
/** Longest reported value in characters; longer ones (lists of fonts) are cut. */
export const COMPUTED_VALUE_MAX = 500;
/** Computed values by property name in kebab-case. */
export type ComputedStyle = Readonly<Record<string, string>>;

/** How many hidden elements a preview reports; a page may hide thousands. */
export const HIDDEN_MAX = 2_000;

/** Messages from the editor to the page in the frame. */
export type ToPreview =
  | ToWriting
  | TakeStyles
  | AskPicture
  /** Replaces the page; answered by `shown`. `roots` are ids of elements that may lack a start tag. */
  | { kind: 'show'; html: string; roots: { html: NodeId; head: NodeId; body: NodeId } }
  /** Updates the page after elements came or went, keeping scroll position and images; answered by `shown`. */
  | { kind: 'morph'; html: string; roots: { html: NodeId; head: NodeId; body: NodeId } }
  /** `place` is the index among all child nodes. */
  | { kind: 'text'; parent: NodeId; place: number; value: string }
  | { kind: 'attributes'; element: NodeId; attributes: readonly (readonly [string, string])[] }
  | { kind: 'select'; element: NodeId | null; others: readonly NodeId[]; label: string; reveal: boolean }
  | { kind: 'hover'; element: NodeId | null; label: string }
  /** Position of a dragged block in page pixels; null when it left. Answered by `drop`. */
  | { kind: 'drag'; at: { x: number; y: number } | null }
  /** Whether everything hidden is drawn in the flow, with a mark. */
  | { kind: 'reveal'; all: boolean }
  /** Answers `carry`: where the element that is dragged in the page would come to stand. */
  | { kind: 'aim'; target: DropTarget | null }
  /** Checks that the page is still there. Answered by `shown`. */
  | { kind: 'ask' }
  /** Scale of the frame; marks are drawn accordingly. */
  | { kind: 'scale'; scale: number }
  /** Height of the frame that the panel covers, in page pixels; the selected element is kept above it. */
  | { kind: 'cover'; height: number }
  /** An unsaved image, shown wherever the page names its path. */
  | { kind: 'image'; path: string; blob: Blob };
