/** A picture as a page names it. */
export interface Picture {
  /** Its address, for browsers that know nothing of widths. */
  src: string;
  /** Addresses by width; null for one width. */
  srcset: string | null;
  sizes: string | null;
  /** The same as AVIF. */
  avif: string | null;
  /** Its own size; null where it is not known. */
  size: { width: number; height: number } | null;
}

/** A picture of one width. */
export const onePicture = (src: string): Picture => ({
  src,
  srcset: null,
  sizes: null,
  avif: null,
  size: null,
});
