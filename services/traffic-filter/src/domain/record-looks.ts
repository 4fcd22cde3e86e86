import { isIP } from 'node:net';
import { CONFIG, type Config, isLoopbackHost } from '@garimpo/service-kit';
import { type DomainFinding, type DomainTarget, RECORD_LABEL } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import { recordName } from './domain.mapper.ts';
import { type Answer, type Lookups, NameLookups } from './name-lookups.ts';
import { saysValue, shownTexts } from './record-text.ts';
import { registeredName } from './refuse-domain.ts';

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
