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

/** What is the same in two looks at a page. */
export interface SteadyPage {
  /** Milliseconds since 1970 at which the page begins. */
  today: number;
  seed: number;
}

/** A request to a page that is being copied. */
export type DrawnPageStep =
  | { do: 'keep WebGL' | 'scroll on' | 'stop videos' | 'read text' | 'measure height' }
  /** In a page that began as a {@link SteadyPage}: how long it has moved, and to hold it after that long. */
  | { do: 'measure time' | 'count pictures' }
  | { do: 'hold'; afterMs: number; atMostMs: number }
  | { do: 'settle'; calmMs: number; atMostMs: number };

/** A request to a page that may have players. */
export interface PlayersStep {
  do: 'find' | 'count' | 'hurry' | 'read';
}

/** Elements of a document that play. */
export interface PlayingMedia {
  count: number;
  /** Those that have begun, or have what they begin with. */
  playing: number;
  /** Those of them that have loaded everything. */
  over: number;
}

/** A visible text of a page. Lengths are CSS pixels. */
export interface FoundText {
  tag: string;
  text: string;
  /** Of the largest letters in it. */
  size: number;
  /** From the top of the page. */
  top: number;
  /** Crossed out, or beside something that is. */
  struck: boolean;
}

export interface FoundLink {
  url: string;
  label: string;
  top: number;
}

/** What of a page may be its headline, its price and its checkout; see `programs/page-facts`. */
export interface PageFacts {
  title: string;
  headlines: FoundText[];
  prices: FoundText[];
  structuredPrice: string | null;
  links: FoundLink[];
}

/** What is asked of a page whose ways out are to be shown; see `programs/way-spots`. */
export interface WaySpotsSettings {
  /** Where the clone's page was. */
  originalUrl: string;
  /** Keys of the ways that pictures with QR codes open, by their addresses in the clone. */
  codes: Record<string, string>;
}
