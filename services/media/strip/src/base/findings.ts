import { type Mark, markOf } from './marks.ts';

/** What a finding tells about whom or what. `other`: no more is known than where it stood. */
export type FindingKind =
  | 'camera'
  | 'place'
  | 'date'
  | 'software'
  | 'author'
  | 'description'
  | 'comment'
  | 'settings'
  | 'identifier'
  | 'history'
  | 'provenance'
  | 'thumbnail'
  | 'telemetry'
  | 'chapters'
  | 'attachment'
  | 'script'
  | 'external'
  | 'editor'
  | 'trailing'
  | 'hidden'
  | 'other';

/** Where metadata stood in the file. */
export type MetadataContainer =
  | 'exif'
  | 'xmp'
  | 'iptc'
  | 'photoshop'
  | 'c2pa'
  | 'comment'
  | 'text'
  | 'thumbnail'
  | 'preview'
  | 'application'
  | 'time'
  | 'tags'
  | 'track'
  | 'attachment'
  | 'chapters'
  | 'header'
  | 'unknown'
  | 'unused'
  | 'trailing'
  | 'markup'
  | 'pixels'
  | 'profile'
  | 'stream';

/** Degrees (north and east positive) and, where written, metres above the sea. */
export interface Place {
  latitude: number;
  longitude: number;
  altitudeM?: number;
}

export interface Finding {
  kind: FindingKind;
  container: MetadataContainer;
  /** The field's own name in its standard, as in `Make` or `dc:creator`; a chunk's or a box's type where it has no fields. */
  name: string;
  /** What it said, on one line of at most MAX_VALUE_CHARACTERS; empty where nothing of it can be read. */
  value: string;
  /** Present where it says that artificial intelligence had part in the file. */
  mark?: Mark;
  /** Present for findings of the kind `place` that name one. */
  place?: Place;
}

/** What goes with a part of a file: where it stood, its name, and what was read in it. */
export interface Described {
  container: MetadataContainer;
  name: string;
  /** Of what is told where nothing could be read. */
  kind: FindingKind;
  findings: readonly Finding[];
}

export interface Removed {
  container: MetadataContainer;
  bytes: number;
}

/** Why something stays: `chosen` by the person, or `impossible`: it cannot be taken out. */
export type KeptReason = 'chosen' | 'impossible';

export interface Kept {
  reason: KeptReason;
  finding: Finding;
}

/** `pixels`: too large, or coded in a way that is not read here. `stream`: coded pictures that are not divided as they should be. */
export type Unlooked = 'pixels' | 'stream';

/**
 * What was wrong with a file that plays all the same: `end_mark`: it ends without the mark of its end, and may be incomplete. `late_tracks`: media
 * stand before what says how they are coded. `cut_short`: it ends before it says. `packed`, `utf16`: a text that comes out as plain UTF-8.
 * `no_primary`: none of its pictures is the one that is shown, only its film is.
 */
export type Flaw = 'end_mark' | 'late_tracks' | 'cut_short' | 'packed' | 'utf16' | 'no_primary';

export const MAX_VALUE_CHARACTERS = 200;
/** Characters that are searched for marks. */
const MARK_CHARACTERS = 32_768;
/** A file may hold any number of comments: they are no reason to keep silent about a place. */
export const MAX_FINDINGS_OF_A_KIND = 60;

/** Collects what goes out of one file. */
export class FindingsList {
  readonly #findings: Finding[] = [];
  readonly #known = new Set<string>();
  readonly #ofKind = new Map<FindingKind, number>();
  readonly #bytes = new Map<MetadataContainer, number>();
  readonly #kept: Kept[] = [];
  /** Whether content credentials and labels stay. */
  readonly keepsMarks: boolean;
  #label = false;
  readonly #unlooked = new Set<Unlooked>();
  readonly #flaws = new Set<Flaw>();

  constructor({ keepsMarks = false }: { keepsMarks?: boolean } = {}) {
    this.keepsMarks = keepsMarks;
  }

  /** A label that stays, in a packet of its own. */
  keepLabel(finding: Finding): void {
    if (!this.#label) this.keep('chosen', finding);
    this.#label = true;
  }

  /** Whether this is what the person wants to keep: then it is told as kept. */
  keepsPart({ container, name, findings }: Described): boolean {
    if (!this.keepsMarks || container !== 'c2pa') return false;
    const known = new Set(this.#kept.map(({ finding }) => finding.value));
    const told =
      findings.length > 0 ? findings : [{ kind: 'provenance', container, name, value: '' } as const];
    for (const finding of told) if (!known.has(finding.value)) this.keep('chosen', finding);
    return true;
  }

  /** The same fact found twice is told once. */
  add({ kind, container, name, value, place }: Finding): void {
    if (this.#label && container === 'xmp' && name.endsWith(':DigitalSourceType')) return;
    const line = oneLine(value);
    const key = `${kind}\n${container}\n${name}\n${line}`;
    const ofKind = this.#ofKind.get(kind) ?? 0;
    if (this.#known.has(key) || ofKind >= MAX_FINDINGS_OF_A_KIND) return;
    this.#known.add(key);
    this.#ofKind.set(kind, ofKind + 1);
    const finding: Finding = { kind, container, name: oneLine(name), value: line };
    // Of the whole text, for settings stand behind a long prompt.
    const mark = markOf({ ...finding, value: value.slice(0, MARK_CHARACTERS) });
    if (mark !== null) finding.mark = mark;
    if (place !== undefined) finding.place = place;
    this.#findings.push(finding);
  }

  /**
   * Bytes that go, and what was read in them. Where nothing could be read, what goes is still told: by `name`, as of the kind `kind`.
   */
  remove(
    container: MetadataContainer,
    bytes: number,
    name: string,
    findings: readonly Finding[] = [],
    kind: FindingKind = 'other',
  ): void {
    this.removeMore(container, bytes);
    for (const finding of findings) this.add(finding);
    if (findings.length === 0) this.add({ kind, container, name, value: '' });
  }

  /** Bytes that go with what was told already. */
  removeMore(container: MetadataContainer, bytes: number): void {
    this.#bytes.set(container, (this.#bytes.get(container) ?? 0) + bytes);
  }

  keep(reason: KeptReason, finding: Finding): void {
    if (this.#kept.length < MAX_FINDINGS_OF_A_KIND) {
      const line = { ...finding, name: oneLine(finding.name), value: oneLine(finding.value) };
      const mark = markOf(line);
      this.#kept.push({ reason, finding: mark === null ? line : { ...line, mark } });
    }
  }

  flawed(flaw: Flaw): void {
    this.#flaws.add(flaw);
  }

  notLookedAt(where: Unlooked): void {
    this.#unlooked.add(where);
  }

  /** All of it, as a plan tells it. */
  get told(): {
    findings: readonly Finding[];
    removed: readonly Removed[];
    kept: readonly Kept[];
    unlooked: readonly Unlooked[];
    flaws: readonly Flaw[];
  } {
    return {
      findings: this.findings,
      removed: this.removed,
      kept: this.#kept,
      unlooked: [...this.#unlooked],
      flaws: [...this.#flaws],
    };
  }

  get findings(): readonly Finding[] {
    return this.#findings;
  }

  get removed(): readonly Removed[] {
    return [...this.#bytes].map(([container, bytes]) => ({ container, bytes }));
  }
}

/** Text of a file as it may be shown: no control characters or unpaired surrogates, no runs of white space, not longer than shown. */
export function oneLine(text: string): string {
  const line = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed();
  const characters = Array.from(line.slice(0, MAX_VALUE_CHARACTERS * 2));
  if (characters.length <= MAX_VALUE_CHARACTERS) return line;
  return `${characters.slice(0, MAX_VALUE_CHARACTERS - 1).join('')}…`;
}
