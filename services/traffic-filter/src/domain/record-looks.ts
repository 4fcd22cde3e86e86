import { isIP } from 'node:net';
import { bareHost, CONFIG, type Config, cutText, isLoopbackHost, nameUnderSites } from '@garimpo/service-kit';
import { type DomainFinding, type DomainTarget, RECORD_LABEL } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import { getDomain } from 'tldts';
import { recordName } from './domain.query.ts';
import { type Answer, type Lookups, NameLookups } from './name-lookups.ts';

/** Why nobody may add a name. */
export type DomainRefusal = 'own' | 'private' | 'suffix';

/** Ends that no public name server knows (RFC 2606, 6761, 6762 with its appendix G, 7686, 8375, 9476) and ICANN's `internal`. */
const PRIVATE_END =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|test|example|invalid|onion|alt)$/;

/**
 * Whether a name cannot be a user's: one of ours, one that means something else on every network, or one under which everybody's names are sold
 * (`com.br`, `github.io`). Null for all others.
 * @param host as `readDomain` gives it
 */
export function refuseDomain(
  host: string,
  config: Pick<Config, 'publicUrl' | 'sitesDomain' | 'linksDomain'>,
): DomainRefusal | null {
  const own = [new URL(config.publicUrl).hostname, bareHost(config.linksDomain)];
  if (own.some((name) => host === name || host.endsWith(`.${name}`))) return 'own';
  if (nameUnderSites(host, config) !== null) return 'own';
  if (PRIVATE_END.test(host)) return 'private';
  return getDomain(host, { allowPrivateDomains: true }) === null ? 'suffix' : null;
}

/** The name that was bought: `loja.com.br` of `promo.loja.com.br`. */
export function registeredName(host: string): string {
  return getDomain(host) ?? host;
}

/** Records that are shown of those found, and the length of one. */
const SHOWN_MAX = 10;
const SHOWN_LENGTH = 255;

/**
 * Whether a text record says what was wanted. Forms of providers keep quotes that were copied along, put pieces of a long text in quotes of their own, and
 * break lines: none of that is part of the text, and the value has none of it.
 */
export function saysValue(text: string, value: string): boolean {
  return text.replace(/(?:["'“”\\\s]|\u200b)+/g, '') === value;
}

/** What was found, for people to see: anybody may have written it. */
export function shownTexts(texts: readonly string[]): string[] {
  return texts.slice(0, SHOWN_MAX).map((text) => cutText(text, SHOWN_LENGTH));
}

/** What one look found. */
export interface RecordLook {
  finding: Exclude<DomainFinding, 'taken'>;
  /** Whole, as they stand at the record's name: others may have theirs among them. */
  texts: string[];
  /** Those that are shown. */
  found: string[];
  foundAt: string | null;
  pointsHere: boolean | null;
}

/** Looks whether the record of a domain stands where it should, and if not, where else. */
@Injectable()
export class RecordLooks {
  constructor(
    private readonly lookups: NameLookups,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Where domains have to lead; null where nobody outside could follow. */
  get target(): DomainTarget | null {
    const name = new URL(this.config.publicUrl).hostname;
    const addresses = this.config.linkAddresses ?? [];
    return isLoopbackHost(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0 ? null : { name, addresses };
  }

  /** @param value what the record has to say */
  look(domain: string, value: string, signal: AbortSignal): Promise<RecordLook> {
    return this.lookups.of(signal, async (ask) => {
      const [record, pointsHere] = await Promise.all([
        findRecord(ask, domain, value),
        this.#pointsHere(ask, domain),
      ]);
      return { ...record, pointsHere };
    });
  }

  async #pointsHere(ask: Lookups, domain: string): Promise<boolean | null> {
    const { target } = this;
    if (target === null) return null;
    const [theirs, named] = await Promise.all([ask.addresses(domain), ask.addresses(target.name)]);
    const ours = [...target.addresses, ...(typeof named === 'string' ? [] : named)];
    if (theirs === 'no_answer' || ours.length === 0) return null;
    return typeof theirs !== 'string' && theirs.some((address) => ours.includes(address));
  }
}

type FoundRecord = Omit<RecordLook, 'pointsHere'>;

async function findRecord(ask: Lookups, domain: string, value: string): Promise<FoundRecord> {
  const nothing = { texts: [], found: [], foundAt: null };
  const there = await ask.texts(recordName(domain));
  if (there === 'no_answer') return { ...nothing, finding: there };
  const texts = typeof there === 'string' ? [] : there;
  if (hasValue(there, value)) return { ...nothing, texts, found: shownTexts(texts), finding: 'found' };
  const [atDomain, ...elsewhere] = await Promise.all(
    [domain, ...wrongNames(domain)].map(async (name) => ({ name, answer: await ask.texts(name) })),
  );
  const wrong = [atDomain, ...elsewhere].find((one) => one !== undefined && hasValue(one.answer, value));
  if (wrong !== undefined) {
    return { texts, found: [value], foundAt: wrong.name, finding: 'wrong_label' };
  }
  if (texts.length > 0) return { ...nothing, texts, found: shownTexts(texts), finding: 'other_value' };
  const isNowhere = there === 'no_name' && atDomain?.answer === 'no_name';
  return { ...nothing, finding: isNowhere ? 'no_name' : 'no_record' };
}

function hasValue(answer: Answer<string>, value: string): boolean {
  return typeof answer !== 'string' && answer.some((text) => saysValue(text, value));
}

/** Where records end up that were meant for the right name, beside the domain itself. */
function wrongNames(domain: string): string[] {
  const bought = registeredName(domain);
  const names = [
    // Typed in whole into a form that puts the domain behind it.
    `${recordName(domain)}.${bought}`,
    // Of a name below the one that was bought, without that name.
    recordName(bought),
    `${RECORD_LABEL.slice(1)}.${domain}`,
    `www.${domain}`,
  ];
  return [...new Set(names)].filter((name) => name !== recordName(domain) && name.length <= 253);
}
