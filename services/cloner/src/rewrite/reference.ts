import type { Range } from '../source/patch.ts';

/** What kind of element, rule or call holds the address. */
export type ReferenceKind =
  | 'image'
  | 'srcset'
  | 'media'
  | 'poster'
  | 'track'
  /** A part of a stream, or a list of its parts. */
  | 'segment'
  /** Stands in a script, which may never ask for it. */
  | 'video'
  /** The same of a script or a style sheet. */
  | 'chunk'
  /** A part of the page that a click asks its server for: by an attribute, or by a call in a script. */
  | 'fragment'
  | 'call'
  | 'script'
  | 'import'
  | 'import-map'
  | 'stylesheet'
  | 'css-import'
  | 'css-url'
  | 'font'
  | 'frame'
  | 'object'
  | 'svg'
  | 'icon'
  | 'manifest'
  | 'preload'
  | 'meta-image'
  | 'lazy'
  | 'lazy-srcset'
  | 'link'
  | 'refresh'
  | 'form';

/** What follows from it: the browser loads it, a visitor goes there, or a form is sent there. */
export type ReferenceUse = 'load' | 'navigate' | 'submit';

/** An address in a page, a style sheet or a script. */
export interface Reference {
  kind: ReferenceKind;
  use: ReferenceUse;
  /** The text as written, with the escapes of HTML and CSS decoded. */
  text: string;
  /** Where it leads, including its fragment; always http or https. */
  url: URL;
  /** Its place in the source: the whole attribute's value if that contains character references, which shift offsets. */
  range: Range;
}

/** How the references of a document are rewritten for its copy. */
export interface RewriteContext {
  /** Address of the document, after redirects. */
  documentUrl: URL;
  /** Encoding of the document, in which queries of its addresses are sent: UTF-8 by default. */
  encoding?: string;
  /** The cloned page, whose host's files keep their paths. */
  pageUrl: URL;
  /**
   * Where the copy has what `url` leads to: usually as `cloneAddress` says, a relative path in a ZIP, or another address to keep
   * an embedded player. Null for what was not captured. Called without the fragment, also for links, which may lead to a captured
   * file.
   */
  locate(url: URL): string | null;
  /** Address of the document's copy; `cloneAddress` of the document by default. */
  servedAt?: string;
  /** Whether the copy is the same byte for byte, so that `integrity` still holds. By default it is not. */
  keepsBytes?(url: URL): boolean;
  /** The copy is opened from a disk, without hosts: `base` and `crossorigin` are removed, and `locate` returns relative paths. */
  opensFromDisk?: boolean;
}

export interface Rewritten {
  text: string;
  /** References that were not captured, and lead nowhere now. */
  lost: Reference[];
}
