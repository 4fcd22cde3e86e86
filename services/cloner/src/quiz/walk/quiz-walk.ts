import type { QuizReport } from '@garimpo/cloner-contract';

/** What a walk through every path of a quiz found. Its requests are in the recording of the contexts. */
export interface QuizWalk extends Pick<QuizReport, 'screens' | 'ways' | 'ended'> {
  /** Address of the quiz, after redirects. */
  url: URL;
  /** Addresses to which it leads, each with each label once. */
  exits: FoundExit[];
  /** Addresses of its own host that it showed, also by `history`: a reload must find something there. */
  addresses: URL[];
  /** What was typed into its fields: a request that contains it sends a lead. */
  typed: string[];
  /** Addresses to which it sent data without waiting for an answer (`sendBeacon`, forms). */
  sent: SentAway[];
}

export interface FoundExit {
  url: URL;
  /** Label of what was pressed; empty for nothing. */
  label: string;
  /** A link's address, a script's navigation, a new window, or a form. */
  by: 'link' | 'navigation' | 'window' | 'form';
}

export interface SentAway {
  method: string;
  url: URL;
}
