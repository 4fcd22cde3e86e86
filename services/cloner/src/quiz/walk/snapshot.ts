/** What a visitor sees and can do, as `page/look.ts` reads it. */
export interface Snapshot {
  address: string;
  /** The first of the largest texts. */
  title: string;
  /** Texts and pictures, each with its path in the document. */
  units: [path: string, text: string][];
  ways: Action[];
  /** Elements that may be actions because a listener of the whole page handles clicks. */
  guesses: Action[];
  /** Links that leave the quiz, which are not pressed. */
  links: { url: string; label: string }[];
  fields: FormField[];
  print: string;
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
