import * as z from 'zod/mini';
import { isoOf, issuerOf, type LoggedCertificate, orNull, plainText, readLogEntry } from './certificate.ts';

const NAMES_MAX = 1_000;
const NUMBERS_TOLD = 20;
const TEXT_MAX = 300;
const name = z.string().check(z.maxLength(300));
const text = z.optional(z.nullable(z.string().check(z.maxLength(400))));
const entry = z.optional(z.nullable(z.int().check(z.nonnegative())));

const named = z.object({
  names: z.array(name).check(z.minLength(1), z.maxLength(NAMES_MAX)),
  issuer: text,
  notBefore: text,
  log: text,
  entry,
  sha256: z.optional(z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/)))),
});
const rawEntry = z.object({ leaf_input: z.string(), extra_data: z.string(), log: text, entry });
/** A message of certstream, as its servers send them. */
const message = z.object({
  data: z.object({
    leaf_cert: z.object({
      all_domains: z.array(name).check(z.minLength(1), z.maxLength(NAMES_MAX)),
      issuer: z.optional(z.object({ O: text, CN: text })),
      not_before: z.optional(z.number()),
    }),
    cert_index: entry,
    source: z.optional(z.object({ url: text })),
  }),
});

/** A line is a name, `{"names": […]}`, an entry of a log, or a message of certstream. Null for any other one. */
export function readFeedLine(line: string): LoggedCertificate | null {
  const value =
    line.startsWith('{') || line.startsWith('"') ? orNull(() => JSON.parse(line) as unknown) : line;
  if (typeof value === 'string') return /\s/.test(value) ? null : certificateOf([value]);
  const plain = named.safeParse(value);
  if (plain.success)
    return certificateOf(plain.data.names, { ...plain.data, notBefore: dateOf(plain.data.notBefore) });
  const raw = rawEntry.safeParse(value);
  if (raw.success)
    return orNull(() => readLogEntry(raw.data, { log: raw.data.log ?? null, entry: raw.data.entry ?? null }));
  const streamed = message.safeParse(value);
  if (!streamed.success) return null;
  const { leaf_cert: leaf, cert_index: index, source } = streamed.data.data;
  return certificateOf(leaf.all_domains, {
    issuer: issuerOf(
      Object.entries(leaf.issuer ?? {})
        .map(([key, one]) => `${key}=${one}`)
        .join('\n'),
    ),
    notBefore: leaf.not_before === undefined ? null : isoOf(new Date(leaf.not_before * 1000).toString()),
    log: source?.url ?? null,
    entry: index ?? null,
  });
}

function dateOf(given: string | null | undefined): string | null {
  return given == null ? null : isoOf(given);
}

type Facts = { [Key in Exclude<keyof LoggedCertificate, 'names'>]?: LoggedCertificate[Key] | undefined };

function certificateOf(names: string[], facts: Facts = {}): LoggedCertificate {
  const { issuer = null, notBefore = null, log = null, entry: at = null, sha256 = null } = facts;
  const told = (text: string | null) => (text === null ? null : plainText(text, TEXT_MAX));
  return { names, issuer: told(issuer), notBefore, log: told(log), entry: at, sha256 };
}

export interface FeedFile {
  lines: number;
  certificates: LoggedCertificate[];
  /** Numbers of lines that are no certificate, the first ones. */
  unreadable: number[];
}

export function readFeed(ndjson: string): FeedFile {
  const file: FeedFile = { lines: 0, certificates: [], unreadable: [] };
  let number = 0;
  for (const raw of ndjson.split('\n')) {
    number += 1;
    const line = raw.trim();
    if (line === '') continue;
    file.lines += 1;
    const certificate = readFeedLine(line);
    if (certificate !== null) file.certificates.push(certificate);
    else if (file.unreadable.length < NUMBERS_TOLD) file.unreadable.push(number);
  }
  return file;
}
