import { equalBytes } from '../../base/bytes.ts';
import type { Finding, FindingKind, FindingsList } from '../../base/findings.ts';
import { latin1 } from '../../base/reader.ts';
import {
  type Profile,
  type ProfileTag,
  plainText,
  readProfile,
  tagText,
  writeProfile,
} from './profile-parts.ts';

/** What colours are calculated with (ICC.1:2022, 9.2). All others are told and go. */
const RENDERING = new Set([
  ...['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC', 'kTRC', 'wtpt', 'bkpt', 'chad', 'cicp', 'gamt'],
  ...['A2B0', 'A2B1', 'A2B2', 'A2B3', 'B2A0', 'B2A1', 'B2A2', 'B2A3'],
  ...['D2B0', 'D2B1', 'D2B2', 'D2B3', 'B2D0', 'B2D1', 'B2D2', 'B2D3', 'clrt', 'clot', 'ncl2'],
]);
const KINDS: Readonly<Record<string, FindingKind>> = {
  cprt: 'author',
  desc: 'description',
  dmnd: 'camera',
  dmdd: 'camera',
  mmod: 'identifier',
  ndin: 'identifier',
  vcgt: 'identifier',
  vcgp: 'identifier',
  targ: 'identifier',
  calt: 'date',
  dscm: 'description',
};
/** Of the header: what wrote the profile, when, on which system, for which device, and a checksum over all of that. */
const HEADER_FIELDS: readonly [name: string, kind: FindingKind, from: number, to: number][] = [
  ['ProfileCMMType', 'software', 4, 8],
  ['ProfileDateTime', 'date', 24, 36],
  ['PrimaryPlatform', 'software', 40, 44],
  ['DeviceManufacturer', 'camera', 48, 52],
  ['DeviceModel', 'camera', 52, 56],
  ['ProfileCreator', 'software', 80, 84],
  ['ProfileID', 'identifier', 84, 128],
];
const DATE_FIELD = 'ProfileDateTime';

/** Each is as long as its type and its count say: what follows is no part of it. */
function trimmed(data: Uint8Array): Uint8Array {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const type = latin1(data.subarray(0, 4));
  if (type === 'XYZ ') return data.subarray(0, 20);
  if (type === 'sf32') return data.subarray(0, 44);
  if (type === 'curv' && data.length >= 12) return data.subarray(0, 12 + 2 * view.getUint32(8));
  if (type === 'para' && data.length >= 12) {
    const parameters = [1, 3, 4, 5, 7][view.getUint16(8)] ?? data.length;
    return data.subarray(0, 12 + 4 * parameters);
  }
  return data;
}

export interface CleanProfile {
  /** The same bytes where nothing goes. */
  bytes: Uint8Array;
  findings: readonly Finding[];
}

/**
 * The profile with what colours are calculated with, and nothing of the device; null where it cannot be read. In place it keeps its length:
 * zeros at its end are part of it.
 */
export function cleanProfile(bytes: Uint8Array, inPlace = false): CleanProfile | null {
  const profile = readProfile(bytes);
  if (profile === null) return null;
  const header = profile.header.slice();
  for (const [, , from, to] of HEADER_FIELDS) header.fill(0, from, to);
  const short = writeProfile(
    header,
    profile.tags.flatMap((tag) => cleanTag(tag, profile)),
  );
  const clean = inPlace && short.length < bytes.length ? padded(short, bytes.length) : short;
  return equalBytes(clean, bytes) ? { bytes, findings: [] } : { bytes: clean, findings: findingsOf(profile) };
}

function padded(profile: Uint8Array, length: number): Uint8Array {
  const all = new Uint8Array(length);
  all.set(profile);
  new DataView(all.buffer).setUint32(0, length);
  return all;
}

function cleanTag({ name, data }: ProfileTag, { header, version }: Profile): ProfileTag[] {
  if (RENDERING.has(name)) return [{ name, data: trimmed(data) }];
  // They must be there, whatever they say.
  if (name === 'desc')
    return [{ name, data: plainText(name, latin1(header.subarray(16, 20)).trim(), version) }];
  return name === 'cprt' ? [{ name, data: plainText(name, '-', version) }] : [];
}

function findingsOf({ header, tags }: Profile): Finding[] {
  const findings: Finding[] = [];
  const add = (kind: FindingKind, name: string, value: string) =>
    findings.push({ kind, container: 'profile', name, value });
  for (const [name, kind, from, to] of HEADER_FIELDS) {
    const field = header.subarray(from, to);
    if (field.every((byte) => byte === 0)) continue;
    add(kind, name, name === DATE_FIELD ? dateOf(field) : kind === 'identifier' ? '' : latin1(field).trim());
  }
  for (const { name, data } of tags)
    if (!RENDERING.has(name)) add(KINDS[name] ?? 'other', name, tagText(data));
  if (findings.length === 0) add('other', 'ICC', '');
  return findings;
}

function dateOf(field: Uint8Array): string {
  const view = new DataView(field.buffer, field.byteOffset, field.byteLength);
  const two = (at: number) => String(view.getUint16(at)).padStart(2, '0');
  return `${view.getUint16(0)}-${two(2)}-${two(4)} ${two(6)}:${two(8)}:${two(10)} UTC`;
}

/**
 * The profile at the length it had, filled up with zeros; null where nothing is to be changed. What cannot be read, or would grow, stays
 * and is told.
 */
export function cleanProfileInPlace(bytes: Uint8Array, findings: FindingsList): Uint8Array | null {
  const clean = cleanProfileOrTell(bytes, findings, true);
  return clean === bytes ? null : clean;
}

/** The clean profile, not longer than it was; the same bytes where nothing goes, null where it stays as it is and is told so. */
export function cleanProfileOrTell(
  bytes: Uint8Array,
  findings: FindingsList,
  inPlace = false,
): Uint8Array | null {
  const clean = cleanProfile(bytes, inPlace);
  if (clean === null || clean.bytes.length > bytes.length) {
    findings.keep('impossible', { kind: 'other', container: 'profile', name: 'ICC', value: '' });
    return null;
  }
  if (clean.findings.length > 0)
    findings.remove('profile', bytes.length - clean.bytes.length, 'ICC', clean.findings);
  return clean.bytes;
}
