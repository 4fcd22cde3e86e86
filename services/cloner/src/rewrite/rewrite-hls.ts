import { applyPatches, type Patch, type Range } from '../source/patch.ts';
import { Destinations, type OnReference, referenceTo } from './destination.ts';
import type { Reference, RewriteContext, Rewritten } from './reference.ts';
import { chooseRenditions } from './renditions.ts';

/** Why a stream cannot be copied: it has no end, or its pictures are locked with a key that only a licence opens. */
export type StreamProblem = 'live' | 'protected';

interface StreamAddress {
  text: string;
  range: Range;
}

interface HlsList {
  /** Lists of the qualities that a copy takes, of which a player needs one. None in a list of pieces. */
  qualities: StreamAddress[];
  problem: StreamProblem | null;
  addresses: StreamAddress[];
  /** Qualities that a copy leaves out. */
  dropped: Range[];
}

interface Line extends Range {
  text: string;
}

type Attributes = ReadonlyMap<string, string>;

interface Variant {
  height: number;
  bandwidth: number;
  /** Groups of sound and subtitles that belong to it. */
  groups: string[];
  range: Range;
  address: StreamAddress;
}

const TAG = /^#(EXT-X-[A-Z0-9-]+)(?::(.*))?$/;
const ATTRIBUTE = /([A-Z0-9-]+)=(?:"([^"]*)"|([^",]*))/g;
const GROUPS = ['AUDIO', 'VIDEO', 'SUBTITLES', 'CLOSED-CAPTIONS'];
/** Lists of single pictures for the bar of a player. */
const PICTURES = 'EXT-X-I-FRAME-STREAM-INF';

/** Whether bytes begin a list of HLS, whatever type a server gives them. */
export function isHls(start: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?\s*#EXTM3U/.test(start.toString('latin1', 0, 64));
}

/** RFC 8216. Never throws. */
export function readHls(source: string): HlsList {
  const lines = linesOf(source);
  const addresses: StreamAddress[] = [];
  const variants: Variant[] = [];
  const media: { group: string; range: Range; address: StreamAddress }[] = [];
  const dropped: Range[] = [];
  let isOver = false;
  let isProtected = false;
  let open: { attributes: Attributes; start: number } | null = null;
  for (const line of lines) {
    const [, name = '', rest = ''] = TAG.exec(line.text) ?? [];
    if (name === '') {
      if (line.text.startsWith('#') || line.text === '') continue;
      const address = { text: line.text, range: { start: line.start, end: line.end } };
      if (open === null) addresses.push(address);
      else variants.push(variantOf(open.attributes, { start: open.start, end: line.end }, address));
      open = null;
      continue;
    }
    const attributes = attributesOf(rest);
    const address = addressIn(line, attributes.get('URI'));
    if (name === 'EXT-X-ENDLIST') isOver = true;
    if (name === 'EXT-X-KEY' || name === 'EXT-X-SESSION-KEY') {
      isProtected ||= isLocked(attributes);
      if (address !== null && !isLocked(attributes)) addresses.push(address);
    } else if (name === 'EXT-X-STREAM-INF') open = { attributes, start: line.start };
    else if (name === PICTURES) dropped.push(line);
    else if (name === 'EXT-X-MEDIA' && address !== null)
      media.push({ group: `${attributes.get('TYPE')} ${attributes.get('GROUP-ID')}`, range: line, address });
    else if (name === 'EXT-X-MAP' && address !== null) addresses.push(address);
  }
  const chosen = chooseRenditions(variants);
  for (const one of variants) {
    if (!chosen.includes(one)) dropped.push(one.range);
  }
  const qualities = chosen.map(({ address }) => address);
  addresses.push(...qualities);
  const groups = new Set(chosen.flatMap((one) => one.groups));
  for (const { group, range, address } of media) {
    if (groups.has(group)) addresses.push(address);
    else dropped.push(range);
  }
  return {
    qualities,
    problem: isProtected ? 'protected' : qualities.length > 0 || isOver ? null : 'live',
    addresses,
    dropped,
  };
}

export function findHlsReferences(source: string, url: URL): Reference[] {
  const references: Reference[] = [];
  const nowhere = new Destinations({ documentUrl: url, pageUrl: url, locate: () => null });
  hlsPatches(source, nowhere, (reference) => references.push(reference));
  return references;
}

/** The list with only those qualities that a copy takes, led to the copy's files. */
export function rewriteHls(source: string, context: RewriteContext): Rewritten {
  const lost: Reference[] = [];
  const patches = hlsPatches(source, new Destinations(context), (reference, { outcome }) => {
    if (outcome === 'lost') lost.push(reference);
  });
  return { text: applyPatches(source, patches), lost };
}

function hlsPatches(source: string, destinations: Destinations, onReference: OnReference): Patch[] {
  const { addresses, dropped } = readHls(source);
  const patches: Patch[] = dropped.map(({ start, end }) => ({ start, end, text: '' }));
  for (const { text, range } of addresses) {
    const reference = referenceTo(destinations, 'segment', 'load', text);
    if (reference === null) continue;
    const destination = destinations.of(reference);
    onReference({ ...reference, range }, destination);
    if (destination.outcome !== 'keep') patches.push({ ...range, text: destination.text });
  }
  return patches;
}

function linesOf(source: string): Line[] {
  return [...source.matchAll(/[^\r\n]+/g)].map(({ 0: whole, index }) => {
    const text = whole.trim();
    const start = index + whole.indexOf(text);
    return { text, start, end: start + text.length };
  });
}

function attributesOf(rest: string): Attributes {
  return new Map(
    [...rest.matchAll(ATTRIBUTE)].map(([, name = '', quoted, bare = '']) => [name, quoted ?? bare]),
  );
}

function addressIn({ text, start }: Line, address: string | undefined): StreamAddress | null {
  if (address === undefined || address === '') return null;
  const at = start + text.indexOf(`URI="${address}"`) + 'URI="'.length;
  return { text: address, range: { start: at, end: at + address.length } };
}

/** `AES-128` with a key that anybody may fetch is no lock: the key is copied. */
function isLocked(attributes: Attributes): boolean {
  const method = attributes.get('METHOD') ?? 'NONE';
  if (method === 'NONE') return false;
  const format = attributes.get('KEYFORMAT') ?? 'identity';
  return format !== 'identity' || !/^(?:https?:|[^:]*$)/i.test(attributes.get('URI') ?? '');
}

function variantOf(attributes: Attributes, range: Range, address: StreamAddress): Variant {
  return {
    height: Number(/x(\d+)$/i.exec(attributes.get('RESOLUTION') ?? '')?.[1] ?? 0),
    bandwidth: Number(attributes.get('AVERAGE-BANDWIDTH') ?? attributes.get('BANDWIDTH') ?? 0) || 0,
    groups: GROUPS.flatMap((type) => {
      const group = attributes.get(type);
      return group === undefined ? [] : [`${type} ${group}`];
    }),
    range,
    address,
  };
}
