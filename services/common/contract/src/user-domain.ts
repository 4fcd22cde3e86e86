import punycode from 'punycode/punycode.js';
import * as z from 'zod/mini';

/** Length of a domain name in characters. */
export const HOST_MAX = 253;
/** Domains of one user in one list. */
export const DOMAINS_MAX = 50;
/** A deleted domain can be restored within this many days, with the same record. */
export const DOMAIN_RESTORE_DAYS = 30;

/** The label below which the record stands: `_verificacao.loja.com.br`. */
export const RECORD_LABEL = '_verificacao';

export function recordName(domain: string): string {
  return `${RECORD_LABEL}.${domain}`;
}

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Longest domain whose record still has a name that DNS can hold. */
const DOMAIN_MAX = HOST_MAX - `${RECORD_LABEL}.`.length;

/** A domain as typed or pasted, in the spelling that the network knows: lower case, without scheme, path or dot at the end. `null` for what is none. */
export function readDomain(typed: string): string | null {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    // Spans all lines: otherwise each of many slashes before a line end would be tried again.
    .replace(/[/?#].*$/s, '')
    .replace(/\.$/, '');
  if (host === '' || host.length > HOST_MAX || !URL.canParse(`http://${host}`)) return null;
  const url = new URL(`http://${host}`);
  if (url.port !== '' || url.username !== '' || url.password !== '') return null;
  const labels = url.hostname.split('.');
  // An address of digits alone is no name.
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1) as string)) return null;
  return url.hostname.length <= DOMAIN_MAX &&
    labels.every((label) => LABEL.test(label)) &&
    isSpelledRight(url.hostname)
    ? url.hostname
    : null;
}

/** A domain as people read it: `xn--` labels in the letters that they stand for. */
export function unicodeName(domain: string): string {
  return punycode.toUnicode(domain);
}

/** Whether each `xn--` label decodes, and is the canonical spelling. The URL parser of Node 24 accepts any. */
function isSpelledRight(host: string): boolean {
  try {
    return new URL(`http://${punycode.toUnicode(host)}`).hostname === host;
  } catch {
    return false;
  }
}

const domainName = z.pipe(
  z.string().check(
    z.maxLength(2 * HOST_MAX),
    z.refine((typed) => readDomain(typed) !== null, { message: 'must be a domain' }),
  ),
  z.transform((typed) => readDomain(typed) as string),
);

/** What a domain is added with. */
export const createDomainInput = z.strictObject({ domain: domainName });
export type CreateDomainInput = z.output<typeof createDomainInput>;
export const domainParams = z.strictObject({ id: z.uuid() });

/** The result of the last check. */
export const domainFindings = [
  'found',
  /** DNS knows neither the record's name nor the domain itself. */
  'no_name',
  /** The domain is there, without a text record at the record's name. */
  'no_record',
  /** There are records, none of them as wanted. */
  'other_value',
  /** The record stands at another name than it should: see `foundAt`. */
  'wrong_label',
  /** No answer in time, or no meaningful one: it says nothing about the record and changes nothing. */
  'no_answer',
  /**
   * Another user has verified the domain. It passes over as soon as their record is gone and this user's record is
   * there.
   */
  'taken',
] as const;
export type DomainFinding = (typeof domainFindings)[number];

/** The record that proves whose the domain is: a TXT record. */
const domainRecord = z.object({ name: z.string(), value: z.string() });

/** What every list of a user's domains says of one. */
export const userDomainView = z.object({
  id: z.uuid(),
  domain: z.string(),
  status: z.enum(['verified', 'pending']),
  registrationDate: z.iso.datetime(),
  record: domainRecord,
  /** Null before the first check. */
  finding: z.nullable(z.enum(domainFindings)),
  /** The text records that were found there, cut. */
  found: z.array(z.string()),
  /** The name where the record of a `wrong_label` finding is. */
  foundAt: z.nullable(z.string()),
  checkedAt: z.nullable(z.iso.datetime()),
  /** Null when no check is scheduled until the user requests one. */
  nextCheckAt: z.nullable(z.iso.datetime()),
  verifiedAt: z.nullable(z.iso.datetime()),
  /**
   * Since when the record of a verified domain is missing. The domain stays verified for some hours, because name
   * servers err.
   */
  missingSince: z.nullable(z.iso.datetime()),
  /**
   * Whether the domain's addresses are ours; null where that is unknown. A domain behind its owner's proxy has other
   * addresses, so this is a hint and not a condition.
   */
  pointsHere: z.nullable(z.boolean()),
});
export type UserDomainView = z.infer<typeof userDomainView>;

/**
 * Where domains have to lead, beside their record: a CNAME to `name`, or A and AAAA records of these addresses where a CNAME cannot stand (at a
 * registered name itself, `loja.com.br`). No addresses where the operator has named none.
 */
export const domainTarget = z.object({ name: z.string(), addresses: z.array(z.string()) });
export type DomainTarget = z.infer<typeof domainTarget>;
const host = z.string().check(z.minLength(1), z.maxLength(2 * HOST_MAX));
/**
 * `GET …/certificate?domain=`, for a proxy that fetches certificates on demand: 200 for a verified domain, 404 for
 * every other name.
 */
export const certificateQuestion = z.strictObject({ domain: host });
export const certificateReply = z.object({ domain: z.string() });
/** Whether a host is a verified domain, for a process that receives requests on behalf of a service. */
export const hostQuestion = z.strictObject({ host });
