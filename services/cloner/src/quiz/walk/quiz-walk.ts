import type { QuizReport } from '@garimpo/cloner-contract';

/** What was found by walking through a quiz in every way. Its requests are in the recording of the contexts that were walked in. */
export interface QuizWalk extends Pick<QuizReport, 'screens' | 'ways' | 'ended'> {
  /** Where the quiz was read, after redirects. */
  url: URL;
  /** Ways out of it, as whole addresses, each address and label once. */
  exits: FoundExit[];
  /** Addresses of its own host that it stood at, by the page itself or by history: a reload must find something there. */
  addresses: URL[];
  /** What was typed into its fields: where it turns up in a request, a lead is sent. */
  typed: string[];
  /** Places that it sent something to without waiting for an answer (`sendBeacon`, forms), which no answer records. */
  sent: SentAway[];
}

export interface FoundExit {
  url: URL;
  /** What was pressed, as it reads; empty where nothing was. */
  label: string;
  /** How: a link's address, a script's navigation, a new window, a form. */
  by: 'link' | 'navigation' | 'window' | 'form';
}

export interface SentAway {
  method: string;
  url: URL;
}
