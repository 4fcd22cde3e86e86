// What programs are given. Services hand it in: nothing here may be of Node or of a browser.

export interface OwnTrackersSettings {
  /** In the order in which they start; all accounts of one kind together. */
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
  /** Accounts of Google, of all its kinds. */
  google: string[];
}

/** What a page that is copied is asked for. */
export type DrawnPageStep =
  | { do: 'keep WebGL' | 'scroll on' | 'stop videos' | 'read text' | 'measure height' }
  | { do: 'settle'; calmMs: number; atMostMs: number };
