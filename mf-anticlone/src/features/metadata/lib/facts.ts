import type { Finding, FindingKind } from '@garimpo/media-strip';
import { metadataText } from '../../../text/pt-br-metadata.ts';
import { nearCity } from './near-city.ts';

/** The kinds that reveal most about a person come first. */
const ORDER: readonly FindingKind[] = [
  'hidden',
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

/** All findings of one kind in a file. */
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

/** Kinds that are newer than this screen come last. */
function placeIn(kind: FindingKind): number {
  const at = ORDER.indexOf(kind);
  return at === -1 ? ORDER.length : at;
}

const EXIF_TIME = /^(\d{4})[:-](\d{2})[:-](\d{2})(?:[ T](\d{2}):(\d{2})(?::\d{2})?)?/;

/** `20/11/2026, 08:40`, in the unknown time zone of the file. Other texts stay as they are. */
function writtenTime(value: string): string {
  const [, year, month, day, hour, minute] = EXIF_TIME.exec(value) ?? [];
  if (year === undefined) return value;
  const date = `${day}/${month}/${year}`;
  return hour === undefined ? date : `${date}, ${hour}:${minute}`;
}

/** A finding in words; empty where its value has no text. */
export function findingText({ kind, value, place }: Finding): string {
  if (place === undefined) return kind === 'date' ? writtenTime(value) : value;
  const near = nearCity(place);
  const coordinates = metadataText.found.coordinates(place);
  return near === null ? coordinates : `${metadataText.found.near(near)} (${coordinates})`;
}
