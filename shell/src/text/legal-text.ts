/** A piece of a sentence: plain words, a link inside the app, or a link elsewhere. */
export type Inline = string | { words: string; to: string } | { words: string; href: string };
export type Sentence = string | readonly Inline[];

export type LegalBlock =
  | { kind: 'text'; text: Sentence }
  | { kind: 'list'; items: readonly Sentence[] }
  | {
      kind: 'table';
      /** What the table holds, for screen readers. */
      label: string;
      head: readonly string[];
      /** The first cell names its row. */
      rows: readonly (readonly string[])[];
    };

export interface LegalSection {
  /** Fragment of its address: links to it are kept by people, so it never changes. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}

export interface LegalText {
  title: string;
  /** Serves search engines and previews of links. */
  description: string;
  /** Day of the last change, as `2026-11-20`. */
  updatedOn: string;
  /** What it says, for those who read no further. */
  summary: readonly Sentence[];
  sections: readonly LegalSection[];
}

/** What a legal text says of the place that it is read at. */
export interface LegalPlace {
  contactEmail: string | null;
  /** Where the app answers: `garimpo.exemplo.com.br`. */
  host: string;
  /** Accounts and database are Supabase's, not our own. */
  cloudAccounts: boolean;
}

export const said = (text: Sentence): LegalBlock => ({ kind: 'text', text });
export const listed = (...items: Sentence[]): LegalBlock => ({ kind: 'list', items });

/** A sentence without its links. No two pieces of one text say the same, so its words also tell it apart. */
export function wordsOf(text: Sentence): string {
  if (typeof text === 'string') return text;
  return text.map((piece) => (typeof piece === 'string' ? piece : piece.words)).join('');
}

/** The address to write to, or the support button where no address is configured. */
export function contactWords({ contactEmail }: LegalPlace, otherwise: string): Inline {
  return contactEmail === null ? otherwise : { words: contactEmail, href: `mailto:${contactEmail}` };
}
