import type { Finding, FindingKind } from '@garimpo/media-strip';

/** What tells most about a person comes first. */
const ORDER: readonly FindingKind[] = [
  'place',
  'camera',
  'date',
  'author',
  'identifier',
  'software',
  'description',
  'comment',
  'history',
  'provenance',
  'thumbnail',
  'telemetry',
  'attachment',
  'chapters',
  'script',
  'external',
  'editor',
  'settings',
  'trailing',
  'other',
];

/** Everything of one kind that was found in a file. */
export interface Fact {
  kind: FindingKind;
  findings: readonly Finding[];
}

export function factsOf(findings: readonly Finding[]): readonly Fact[] {
  const byKind = new Map<FindingKind, Finding[]>();
  for (const finding of findings) {
    const known = byKind.get(finding.kind);
    if (known === undefined) byKind.set(finding.kind, [finding]);
    else known.push(finding);
  }
  return [...byKind]
    .map(([kind, all]) => ({ kind, findings: all }))
    .sort((a, b) => placeIn(a.kind) - placeIn(b.kind));
}

/** A kind that this screen does not know yet comes last. */
function placeIn(kind: FindingKind): number {
  const at = ORDER.indexOf(kind);
  return at === -1 ? ORDER.length : at;
}

const EXIF_TIME = /^(\d{4})[:-](\d{2})[:-](\d{2})(?:[ T](\d{2}):(\d{2})(?::\d{2})?)?/;

/** `20/11/2026, 08:40`: as it was written, in whatever time zone that was. What is no time stays as it is. */
export function writtenTime(value: string): string {
  const [, year, month, day, hour, minute] = EXIF_TIME.exec(value) ?? [];
  if (year === undefined) return value;
  const date = `${day}/${month}/${year}`;
  return hour === undefined ? date : `${date}, ${hour}:${minute}`;
}
