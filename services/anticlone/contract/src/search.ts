import * as z from 'zod/mini';

/** How a copy became known: its visitors reported it, a certificate was issued for its name, or a name like the owner's resolves. */
export const foundByWays = ['visit', 'certificate', 'name'] as const;
export type FoundBy = (typeof foundByWays)[number];

/** These are the ways in which a domain can be like the owner's. */
export const nameLikenesses = [
  /** The name under another suffix. */
  'ending',
  /** The name with another word. */
  'added_word',
  /** The name with a hyphen more or less. */
  'hyphen',
  /** Letters that look alike. */
  'homoglyph',
  /** One letter more, less, swapped or mistyped. */
  'typo',
  /** One of the owner's brand words. */
  'brand',
] as const;
export type NameLikeness = (typeof nameLikenesses)[number];

export const BRAND_WORDS_MAX = 10;
export const BRAND_WORD_LENGTH_MAX = 40;
/** Shorter words are part of too many names. */
export const BRAND_WORD_LENGTH_MIN = 4;

const WORD = /^[\p{L}\p{N}][\p{L}\p{N} .&'-]*$/u;

/** Null for what is no word to search names for. */
export function readBrandWord(text: string): string | null {
  const word = text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
  const letters = word.replace(/[^\p{L}\p{N}]/gu, '').length;
  if (letters < BRAND_WORD_LENGTH_MIN || word.length > BRAND_WORD_LENGTH_MAX || !WORD.test(word)) return null;
  return word;
}

const brandWord = z.pipe(
  z.string().check(
    z.maxLength(4 * BRAND_WORD_LENGTH_MAX),
    z.refine((text) => readBrandWord(text) !== null, { message: 'must be a word of four letters or more' }),
  ),
  z.transform((text) => readBrandWord(text) as string),
);

/** Whether we search for copies of a page by ourselves, and by which words beside its domain. Omitted settings stay. */
export const searchInput = z.strictObject({
  enabled: z.optional(z.boolean()),
  /** Replaces the whole list. */
  brandWords: z.optional(
    z.pipe(
      z.array(brandWord).check(z.maxLength(BRAND_WORDS_MAX)),
      z.transform((words) => [...new Set(words)]),
    ),
  ),
});
export type SearchInput = z.output<typeof searchInput>;

/** A certificate as a public log has it. Others wrote its texts. */
export const certificateView = z.object({
  /** The name that was like the owner's. */
  name: z.string(),
  issuer: z.nullable(z.string()),
  notBefore: z.nullable(z.iso.datetime()),
  /** Address of the log and the number of the entry there. */
  log: z.nullable(z.string()),
  entry: z.nullable(z.int()),
  /** SHA-256 in hex. */
  sha256: z.nullable(z.string()),
});
export type CertificateView = z.infer<typeof certificateView>;

/** The result of the last look at a domain. Codes of `cloneReasons` beside these. */
export const domainOutcomes = [
  /** A copy or a suspect, see `cloneId`. */
  'found',
  /** The name leads to no address. */
  'unknown_host',
] as const;

export const foundDomainView = z.object({
  id: z.uuid(),
  host: z.string(),
  /** The host as people read it, with letters of other alphabets. */
  shown: z.string(),
  foundBy: z.enum(['certificate', 'name']),
  likeness: z.enum(nameLikenesses),
  certificate: z.nullable(certificateView),
  foundAt: z.iso.datetime(),
  lookedAt: z.nullable(z.iso.datetime()),
  nextLookAt: z.nullable(z.iso.datetime()),
  /** One of `domainOutcomes` or `cloneReasons`; `null` until it was looked at. */
  outcome: z.nullable(z.string()),
  similarityScore: z.nullable(z.number()),
  title: z.nullable(z.string()),
  cloneId: z.nullable(z.uuid()),
});
export type FoundDomainView = z.infer<typeof foundDomainView>;

export const FOUND_DOMAINS_SHOWN = 100;

/** `GET /api/anticlone/sites/:id/search` */
export const searchReply = z.object({
  search: z.object({
    enabled: z.boolean(),
    brandWords: z.array(z.string()),
    /** The part of the owner's domain that names are compared with; `null` where the page has no domain. */
    name: z.nullable(z.string()),
    names: z.object({
      /** Names that are made from the owner's, and how many of them were asked for in this round. */
      total: z.int(),
      asked: z.int(),
      /** When the last round ended, and when the next one begins. */
      endedAt: z.nullable(z.iso.datetime()),
      nextAt: z.nullable(z.iso.datetime()),
    }),
    /** When this installation last read certificates; `null` where it reads none. */
    certificatesReadAt: z.nullable(z.iso.datetime()),
    /** Of the account, today. */
    today: z.object({ names: z.int(), namesMax: z.int(), looks: z.int(), looksMax: z.int() }),
    /** The newest first, those with a copy before all others. */
    domains: z.array(foundDomainView),
    total: z.int(),
  }),
});
export type SearchReply = z.infer<typeof searchReply>;
export type SearchView = SearchReply['search'];

/** `POST /api/anticlone/certificates`, for operators: the body is NDJSON. */
export const certificatesReply = z.object({
  lines: z.int(),
  names: z.int(),
  /** Lines that are no certificate, by their number, the first ones. */
  unreadable: z.array(z.int()),
  /** Domains that were like one of an owner, and new. */
  found: z.int(),
});
export type CertificatesReply = z.infer<typeof certificatesReply>;
