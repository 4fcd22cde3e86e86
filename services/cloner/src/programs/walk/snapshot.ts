/** What a visitor sees and can do, as `take-snapshot.ts` reads it. */
export interface Snapshot {
  address: string;
  /** The first of the largest texts. */
  title: string;
  /** Texts and pictures, each with its path in the document. Those of actions have a `!` at its end. */
  units: [path: string, text: string][];
  ways: Action[];
  /** Elements that may be actions because a listener of the whole page handles clicks. */
  guesses: Action[];
  /** Links that leave the quiz, which are not pressed. */
  links: { url: string; label: string }[];
  fields: FormField[];
  print: string;
  /** What the visitor has answered so far, as the process outside knows it. */
  said?: string[];
}

export interface Action {
  /** Index among the elements of the last snapshot. */
  at: number;
  /** The same in every snapshot of the same screen. */
  key: string;
  kind: 'press' | 'forward' | 'back' | 'radio' | 'checkbox' | 'guess';
  label: string;
  /** Equal for siblings. */
  group: string;
  isDisabled: boolean;
  isChosen: boolean;
  /** Its label reads like "next". */
  isForward: boolean;
  href: string | null;
}

export interface FormField {
  at: number;
  tag: string;
  type: string;
  name: string;
  label: string;
  mode: string;
  complete: string;
  min: string;
  max: string;
  step: string;
  maxLength: number | null;
  value: string;
  options: string[];
}

/** What the process outside gets. */
export interface WalkReport {
  /** Null for a report without a snapshot. */
  snapshot: Snapshot | null;
  exits: { url: string; by: 'window' | 'form' | 'link' | 'navigation' }[];
  isLeaving: boolean;
  addresses: string[];
  sent: string[];
  /** All fields as HTML; null if they have not changed. */
  fields: string | null;
  /** Paths of parts that change by themselves. */
  restless?: string[];
  /** After a wait: whether there is another action now. */
  isChanged?: boolean;
}
