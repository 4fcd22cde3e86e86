import { X509Certificate } from 'node:crypto';
import type { CertificateView } from '@garimpo/anticlone-contract';
import { cutText } from '@garimpo/service-kit';

/** A certificate with the names that it was issued for. */
export interface LoggedCertificate extends Omit<CertificateView, 'name'> {
  names: string[];
}

const NAMES_MAX = 1_000;
const ISSUER_MAX = 200;
const LOG_MAX = 300;
const DNS_NAME = /\bDNS:([^",\s]+)/g;

/** Throws for what is no certificate. */
export function readCertificate(
  der: Buffer,
  place: Pick<CertificateView, 'log' | 'entry'>,
): LoggedCertificate {
  const certificate = new X509Certificate(der);
  const names = [...(certificate.subjectAltName ?? '').matchAll(DNS_NAME)].map(([, name]) => name as string);
  return {
    names: names.slice(0, NAMES_MAX),
    issuer: issuerOf(certificate.issuer),
    notBefore: isoOf(certificate.validFrom),
    log: place.log === null ? null : plainText(place.log, LOG_MAX),
    entry: place.entry,
    sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
  };
}

/** Texts of others, as a database takes them. */
export function plainText(text: string, max: number): string {
  return cutText(text.toWellFormed().replace(/\p{Cc}+/gu, ' '), max);
}

/** The organisation where there is one, or else the common name. */
export function issuerOf(name: string): string | null {
  const parts = new Map(
    name.split(/\n|,\s*(?=[A-Z]+=)/).map((part) => part.split(/=(.*)/s, 2) as [string, string]),
  );
  const issuer = [parts.get('O'), parts.get('CN')].filter((one) => one !== undefined).join(' ');
  return issuer === '' ? null : plainText(issuer, ISSUER_MAX);
}

export function isoOf(date: string): string | null {
  const at = new Date(date);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** Kinds of entries (RFC 6962, section 3.1). */
const X509_ENTRY = 0;
const PRECERT_ENTRY = 1;
const KEY_HASH_BYTES = 32;

/** An entry as `get-entries` of a log answers it, in base64. Throws for what is no entry. */
export function readLogEntry(
  { leaf_input: leaf, extra_data: extra }: { leaf_input: string; extra_data: string },
  place: Pick<CertificateView, 'log' | 'entry'>,
): LoggedCertificate {
  const bytes = new Bytes(Buffer.from(leaf, 'base64'));
  // Version, kind of leaf, time.
  bytes.skip(1 + 1 + 8);
  const kind = bytes.number(2);
  if (kind === X509_ENTRY) return readCertificate(bytes.vector(3), place);
  // What stands in the leaf is no whole certificate: that is at the beginning of the extra data.
  if (kind === PRECERT_ENTRY)
    return readCertificate(new Bytes(Buffer.from(extra, 'base64')).vector(3), place);
  throw new RangeError(`entries of kind ${kind} are not known`);
}

/** The entries of a data tile of a log that is served as tiles. Throws for what is no tile. */
export function readTile(
  tile: Buffer,
  { log, entry }: { log: string; entry: number },
): (LoggedCertificate | null)[] {
  const bytes = new Bytes(tile);
  const found: (LoggedCertificate | null)[] = [];
  while (!bytes.isAtEnd) {
    bytes.skip(8);
    const kind = bytes.number(2);
    if (kind === PRECERT_ENTRY) bytes.skip(KEY_HASH_BYTES);
    const signed = bytes.vector(3);
    bytes.vector(2);
    const der = kind === PRECERT_ENTRY ? bytes.vector(3) : signed;
    // Hashes of the chain.
    bytes.vector(2);
    const place = { log, entry: entry + found.length };
    found.push(orNull(() => readCertificate(der, place)));
  }
  return found;
}

export function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Bytes in order, with lengths before what they measure. Throws a RangeError past the end. */
class Bytes {
  #at = 0;
  constructor(private readonly all: Buffer) {}

  get isAtEnd(): boolean {
    return this.#at >= this.all.length;
  }

  skip(count: number): void {
    this.#take(count);
  }

  number(bytes: number): number {
    return this.#take(bytes).readUIntBE(0, bytes);
  }

  vector(lengthBytes: number): Buffer {
    return this.#take(this.number(lengthBytes));
  }

  #take(count: number): Buffer {
    if (this.#at + count > this.all.length) throw new RangeError('there are fewer bytes than were announced');
    this.#at += count;
    return this.all.subarray(this.#at - count, this.#at);
  }
}
