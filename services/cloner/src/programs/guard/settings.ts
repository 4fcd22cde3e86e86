import type { OwnLeads } from '@garimpo/cloner-contract';
import type { SensitiveKind } from '../../sensitive/sensitive-words.ts';

export interface GuardSettings {
  /**
   * - `protect`: for visitors. Fields are removed and reported, ways out are shut.
   * - `visit`: for a visit of ours. Ways out are shut, so that the page behaves as with a visitor; fields stay, and are noted.
   * - `watch`: for an original. Fields are noted, and nothing else is done to the page.
   */
  mode: 'protect' | 'visit' | 'watch';
  /** Whole addresses of other hosts where the page may lead. */
  exits: readonly string[];
  /** The checkout of a quiz's owner, which gets the visitor's campaign: a quiz has kept it from page to page. */
  checkout?: string | undefined;
  /** The owner has said that whatever the quiz adds to that checkout's address travels on. */
  passes?: boolean | undefined;
  /** The original's hosts and the routes of its pages that are in the clone, where these are several. */
  site?: { hosts: readonly string[]; routes: readonly string[] } | undefined;
  /** Source of a pattern of the names of campaign parameters. */
  campaign: string;
  /** Hosts where visitors pay. A page may lead there with any address, as to {@link chats}. */
  shops: readonly string[];
  /** Hosts where a visitor sees what is sent before it is sent. */
  chats: readonly string[];
  /**
   * Where the clone's owner has said that shops and chats lead. An address of one that stands nowhere in what was published, because a
   * script puts it together, leads there, too.
   */
  own?: OwnLeads | undefined;
  /** Address that takes reports of removed fields. */
  report: string;
  /** Forms that lead to their owner. */
  forms: FormSettings;
  /** Address that is told of each click to another host; of one to a checkout with the visit that it belongs to, and of nothing more. */
  clicks: string;
  /** Name of the parameter that holds the visit. */
  visit: string;
  /** Name of a function of the window that returns the findings. There is none without a name. */
  findings?: string | undefined;
}

export interface FormSettings {
  /** Address that takes what is sent, before the id of the form. */
  path: string;
  attributes: { id: string; privacy: string; line: string; thanks: string };
  /** Name of the `meta` that speaks for forms which scripts make. */
  meta: string;
  text: { privacy: string; privacyLink: string; sent: string; failed: string; nothing: string };
}

export interface GuardFinding {
  kind: SensitiveKind;
  /** The words or the attribute that revealed it. */
  sign: string;
}
