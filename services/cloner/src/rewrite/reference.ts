import type { Range } from '../source/patch.ts';

/** What in the page holds the address. */
export type ReferenceKind =
  | 'image'
  | 'srcset'
  | 'media'
  | 'poster'
  | 'track'
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

/**
 * What follows from it: the browser fetches it for the page, a person goes there, or a form is sent there.
 */
export type ReferenceUse = 'load' | 'navigate' | 'submit';

/** An address in a page, a style sheet or a script. */
export interface Reference {
  kind: ReferenceKind;
  use: ReferenceUse;
  /** As written, with the escapes of HTML and CSS read. */
  text: string;
  /** Where it leads, its fragment included; of http or https always. */
  url: URL;
  /**
   * Where it is written in the source. All of an attribute's value where that is written with character references, so that
   * a position inside of it has no place in the source.
   */
  range: Range;
}

/** How the references of one document become those of its copy. */
export interface RewriteContext {
  /** Where the document was read, after redirects. */
  documentUrl: URL;
  /** That it was in, which the queries of its addresses are sent in: utf-8 unless said. */
  encoding?: string;
  /** The page that the clone is of; what lies on its host keeps its path. */
  pageUrl: URL;
  /**
   * Where the copy has what `url` leads to: mostly what `cloneAddress` says, a path beside the document in a ZIP, or any other
   * address to leave an embedded player where it is. Null for what was not captured. Asked without the fragment, for what is
   * loaded and also for where links lead, since these may lead to a captured file.
   */
  locate(url: URL): string | null;
  /** Where the copy of this document is read; `cloneAddress` of the document unless said. */
  servedAt?: string;
  /**
   * Whether the copy of what is there is the same byte for byte, so that its `integrity` still holds. Without an answer none
   * does.
   */
  keepsBytes?(url: URL): boolean;
  /**
   * The copy is opened from a disk, where there are no hosts: `base` and `crossorigin` go, and `locate` answers with paths
   * relative to the document.
   */
  opensFromDisk?: boolean;
}

export interface Rewritten {
  text: string;
  /** Those that were not captured and no longer lead anywhere. */
  lost: Reference[];
}
