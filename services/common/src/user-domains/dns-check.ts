import { isIP } from 'node:net';
import { type DomainFinding, type DomainTarget, RECORD_LABEL, recordName } from '@garimpo/service-contract';
import { Inject, Injectable } from '@nestjs/common';
import { getDomain } from 'tldts';
import { CONFIG, type Config } from '../config/config.ts';
import { bareHost, isLoopbackHost } from '../config/hosts.ts';
import { nameUnderSites } from '../config/owned-hosts.ts';
import { newResolver } from '../outbound/resolve-name.ts';
import { cutText } from '../text/text.ts';

export type DomainRefusal = 'own' | 'private' | 'suffix';

/** Suffixes that no public name server knows (RFC 2606, 6761, 6762 with its appendix G, 7686, 8375, 9476) and ICANN's `internal`. */
const PRIVATE_SUFFIX =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|test|example|invalid|onion|alt)$/;

/**
 * Why a name cannot belong to a user: it is one of ours, it is private, or it is a public suffix under which names are sold (`com.br`, `github.io`).
 * Null for all others.
 * @param host as `readDomain` returns it
 */
export function refuseDomain(
  host: string,
  config: Pick<Config, 'publicUrl' | 'sitesDomain' | 'linksDomain'>,
): DomainRefusal | null {
  const own = [new URL(config.publicUrl).hostname, bareHost(config.linksDomain)];
  if (own.some((name) => host === name || host.endsWith(`.${name}`))) return 'own';
  if (nameUnderSites(host, config) !== null) return 'own';
  if (PRIVATE_SUFFIX.test(host)) return 'private';
  return getDomain(host, { allowPrivateDomains: true }) === null ? 'suffix' : null;
}

/** Bounds the records that are shown, and the length of one. */
const SHOWN_MAX = 10;
const SHOWN_LENGTH = 255;

/**
 * Whether a text record has the wanted value. Forms of DNS providers keep quotes that were pasted along, quote the pieces of a long text, and break
 * lines; the value has none of these characters, so they are ignored.
 */
export function hasValue(text: string, value: string): boolean {
  return text.replace(/(?:["'“”\\\s]|\u200b)+/g, '') === value;
}

/** Anybody may have written the records, so what the page shows of them is cut and cleaned. */
function shownTexts(texts: readonly string[]): string[] {
  return texts.slice(0, SHOWN_MAX).map((text) => cutText(text, SHOWN_LENGTH));
}

export interface DnsResult {
  finding: Exclude<DomainFinding, 'taken'>;
  /** All text records at the record's name, whole: other users may have theirs among them. */
  texts: string[];
  /** The texts that are shown. */
  found: string[];
  foundAt: string | null;
  pointsHere: boolean | null;
}

/**
 * The records of one kind at a name. `no_name`: the name has no records at all. `no_record`: it has none of this kind. `no_answer`: the answer is not
 * known.
 */
type Answer = string[] | 'no_name' | 'no_record' | 'no_answer';

const ATTEMPT_MS = 2_000;
const ATTEMPTS = 2;
/** Bounds all questions about one domain together. */
const TOTAL_MS = 8_000;

/** Looks up whether the record of a domain is where it should be, and if not, where else. */
@Injectable()
export class DnsCheck {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Where domains have to point; null where no visitor could follow. */
  get target(): DomainTarget | null {
    const name = new URL(this.config.publicUrl).hostname;
    const addresses = this.config.linkAddresses ?? [];
    return isLoopbackHost(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0 ? null : { name, addresses };
  }

  /** Each run uses a new resolver, so that no cached answer counts. Throws the signal's reason. @param value of the wanted record */
  async run(domain: string, value: string, signal: AbortSignal): Promise<DnsResult> {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(TOTAL_MS)]);
    const lookup = new Lookup(this.config, ended);
    const [record, pointsHere] = await Promise.all([
      findRecord(lookup, domain, value),
      this.#pointsHere(lookup, domain),
    ]);
    signal.throwIfAborted();
    return { ...record, pointsHere };
  }

  async #pointsHere(lookup: Lookup, domain: string): Promise<boolean | null> {
    const { target } = this;
    if (target === null) return null;
    const [theirs, named] = await Promise.all([lookup.addresses(domain), lookup.addresses(target.name)]);
    const ours = [...target.addresses, ...(typeof named === 'string' ? [] : named)];
    if (theirs === 'no_answer' || ours.length === 0) return null;
    return typeof theirs !== 'string' && theirs.some((address) => ours.includes(address));
  }
}

class Lookup {
  readonly #resolver;

  constructor(
    { dnsServers }: Pick<Config, 'dnsServers'>,
    private readonly ended: AbortSignal,
  ) {
    this.#resolver = newResolver({ servers: dnsServers, timeoutMs: ATTEMPT_MS, tries: ATTEMPTS });
    ended.addEventListener('abort', () => this.#resolver.cancel(), { once: true });
  }

  /** Text records, each joined from its pieces. Name servers follow CNAME records themselves. */
  texts(name: string): Promise<Answer> {
    return this.#ask(async () => (await this.#resolver.resolveTxt(name)).map((pieces) => pieces.join('')));
  }

  /** IPv4 and IPv6 addresses. */
  async addresses(name: string): Promise<Answer> {
    const both = await Promise.all([
      this.#ask(() => this.#resolver.resolve4(name)),
      this.#ask(() => this.#resolver.resolve6(name)),
    ]);
    const known = both.filter((one) => typeof one !== 'string').flat();
    if (known.length > 0) return known;
    return both.includes('no_answer') ? 'no_answer' : both[0];
  }

  async #ask(question: () => Promise<string[]>): Promise<Answer> {
    if (this.ended.aborted) return 'no_answer';
    try {
      return await question();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOTFOUND') return 'no_name';
      // Every other failure, from a timeout to a server that refuses, says nothing about the record.
      return code === 'ENODATA' ? 'no_record' : 'no_answer';
    }
  }
}

async function findRecord(
  lookup: Lookup,
  domain: string,
  value: string,
): Promise<Omit<DnsResult, 'pointsHere'>> {
  const nothing = { texts: [], found: [], foundAt: null };
  const answer = await lookup.texts(recordName(domain));
  if (answer === 'no_answer') return { ...nothing, finding: answer };
  const texts = typeof answer === 'string' ? [] : answer;
  const found = shownTexts(texts);
  if (someHasValue(answer, value)) return { ...nothing, texts, found, finding: 'found' };
  const elsewhere = await Promise.all(
    [domain, ...wrongNames(domain)].map(async (name) => ({ name, answer: await lookup.texts(name) })),
  );
  const wrong = elsewhere.find((one) => someHasValue(one.answer, value));
  if (wrong !== undefined) return { texts, found: [value], foundAt: wrong.name, finding: 'wrong_label' };
  if (texts.length > 0) return { ...nothing, texts, found, finding: 'other_value' };
  const isNowhere = answer === 'no_name' && elsewhere[0]?.answer === 'no_name';
  return { ...nothing, finding: isNowhere ? 'no_name' : 'no_record' };
}

function someHasValue(answer: Answer, value: string): boolean {
  return typeof answer !== 'string' && answer.some((text) => hasValue(text, value));
}

/** Names under which misplaced records end up, besides the domain itself. */
function wrongNames(domain: string): string[] {
  const registered = getDomain(domain) ?? domain;
  const names = [
    // The whole name was typed into a form that appends the domain.
    `${recordName(domain)}.${registered}`,
    // The record of a subdomain was added without the subdomain.
    recordName(registered),
    `${RECORD_LABEL.slice(1)}.${domain}`,
    `www.${domain}`,
  ];
  return [...new Set(names)].filter((name) => name !== recordName(domain) && name.length <= 253);
}
