/** What a visitor sees and can do, as `page/look.ts` reads it. */
export interface Look {
  address: string;
  /** The first of the largest texts. */
  title: string;
  /** Texts and pictures, each with its place in the page. */
  units: [path: string, text: string][];
  ways: LookWay[];
  /** What might be one where somebody listens for the whole page. */
  guesses: LookWay[];
  /** Out of the quiz, and not to be pressed. */
  links: { url: string; label: string }[];
  fields: LookField[];
  print: string;
}

export interface LookWay {
  /** In the last look's elements. */
  at: number;
  /** The same in every look at the same screen. */
  key: string;
  kind: 'press' | 'forward' | 'back' | 'radio' | 'checkbox' | 'guess';
  label: string;
  /** Equal for those that stand beside each other. */
  group: string;
  isDisabled: boolean;
  isChosen: boolean;
  /** It reads like what goes on. */
  isForward: boolean;
  href: string | null;
}

export interface LookField {
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
