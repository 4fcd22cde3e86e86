// Settings that services pass to programs. Both import this file, so it uses nothing of Node or of a browser.

export interface OwnTrackersSettings {
  /** In the order in which they start. */
  trackers: {
    kind:
      | 'meta-pixel'
      | 'google-analytics'
      | 'google-ads'
      | 'google-tag-manager'
      | 'tiktok'
      | 'kwai'
      | 'clarity'
      | 'utmify';
    ids: string[];
  }[];
  /** Accounts of all kinds of Google's. */
  google: string[];
}

/** A request to a page that is being copied. */
export type DrawnPageStep =
  | { do: 'keep WebGL' | 'scroll on' | 'stop videos' | 'read text' | 'measure height' }
  | { do: 'settle'; calmMs: number; atMostMs: number };
