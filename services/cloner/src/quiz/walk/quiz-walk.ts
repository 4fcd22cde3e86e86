import type { QuizReport } from '@garimpo/cloner-contract';
import type { BrowserRun } from '@garimpo/service-kit';
import type { QuizScreen } from '../../store/clone-manifest.ts';
import type { FailedWalk } from './clone-walker.ts';
import type { Coverage } from './coverage.ts';

/** What a walk through every path of a quiz found. Its requests are in the recording of the contexts. */
export interface QuizWalk extends Coverage, Pick<QuizReport, 'ended'> {
  /** Address of the quiz, after redirects. */
  url: URL;
  /** A limit ended it. */
  isCut: boolean;
  /** Addresses to which it leads, each with each label once. */
  exits: FoundExit[];
  /** Addresses of its own host that it showed, also by `history`: a reload must find something there. */
  addresses: URL[];
  /** What was typed into its fields: a request that contains it sends a lead. */
  typed: string[];
  /** Addresses to which it sent data without waiting for an answer (`sendBeacon`, forms). */
  sent: SentAway[];
  /** What each screen says. */
  words: QuizScreen[];
  /** Walks that together take every way of which it is known where it leads. */
  planned: number;
  /** Takes these walks on a clone, as another person. */
  tryClone(run: BrowserRun, options: TryOptions): Promise<TriedClone>;
}

export interface TryOptions {
  /** Address of the clone's page. */
  address: string;
  seconds: number;
  signal: AbortSignal;
  /** Whether an address out of the clone is one to which it may lead. */
  isRight(address: string): boolean;
}

export interface TriedClone {
  /** Walks that were taken. */
  walked: number;
  failed: FailedWalk[];
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
