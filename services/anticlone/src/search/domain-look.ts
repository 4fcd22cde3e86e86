import { type CloneReason, isOwnerHost } from '@garimpo/anticlone-contract';
import { Outbound, OutboundError } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { CloneExaminer, type ExaminedSite, type Finding } from '../detection/clone-examiner.ts';
import { CLOSE_FROM } from '../similarity/compare-pages.ts';
import { domainNameOf, skeletonOf } from './domain-name.ts';

export interface LookedAtDomain extends ExaminedSite {
  host: string;
  brandWords: string[];
}

/** What stands at a domain. */
export interface DomainFinding {
  /** The address that was compared last. */
  url: string;
  /** Null where the name leads nowhere. */
  finding: Finding | null;
  /** Whether it is worth the owner's attention: a copy, nearly one, or a page under the owner's brand. */
  isSuspect: boolean;
}

const DNS_MS = 5_000;
/** The page is there under the same scheme, and may have the copy elsewhere. */
const READABLE: ReadonlySet<CloneReason> = new Set(['different', 'too_little', 'error_status']);
const TITLED: ReadonlySet<CloneReason> = new Set(['different', 'too_little']);
const BRAND_LENGTH = 5;

/** Opens a domain as a visitor would who knows its name alone: at its root, and where the original has its page. */
@Injectable()
export class DomainLook {
  constructor(
    private readonly outbound: Outbound,
    private readonly examiner: CloneExaminer,
  ) {}

  /** Throws the signal's reason, and errors that no page caused. */
  async look(domain: LookedAtDomain, run: { now: Date; signal: AbortSignal }): Promise<DomainFinding> {
    const root = `https://${domain.host}/`;
    const failure = await this.#failureOf(root);
    if (failure === 'unknown_host') return { url: root, finding: null, isSuspect: false };
    let best = await this.#examined(domain, root, run);
    if (best.finding.reason === 'unreachable')
      best = await this.#examined(domain, `http://${domain.host}/`, run);
    const { pathname, search } = new URL(domain.originalUrl);
    const deeper = new URL(pathname + search, best.url).href;
    if (deeper !== best.url && READABLE.has(best.finding.reason)) {
      const other = await this.#examined(domain, deeper, run);
      if (scoreOf(other) > scoreOf(best)) best = other;
    }
    return { ...best, isSuspect: isSuspect(domain, best.finding) };
  }

  async #examined(
    domain: LookedAtDomain,
    url: string,
    run: { now: Date; signal: AbortSignal },
  ): Promise<{ url: string; finding: Finding }> {
    return { url, finding: await this.examiner.examine(domain, url, run) };
  }

  async #failureOf(url: string): Promise<string | null> {
    try {
      await this.outbound.check(url, DNS_MS);
      return null;
    } catch (error) {
      if (error instanceof OutboundError) return error.code;
      throw error;
    }
  }
}

function scoreOf({ finding: { comparison, reason } }: { finding: Finding }): number {
  return comparison?.score ?? (reason === 'leads_to_original' ? 0 : -1);
}

function isSuspect(domain: LookedAtDomain, { status, comparison, reason, title }: Finding): boolean {
  if (isOwnerHost(domain, domain.host)) return false;
  if (status === 'confirmed') return true;
  if (comparison !== null && (comparison.score >= CLOSE_FROM || comparison.parts.marked)) return true;
  return TITLED.has(reason) && isTitledAs(domain, title ?? '');
}

/** Whether the page's title has the owner's name or one of the brand words. */
function isTitledAs({ originalHost, brandWords }: LookedAtDomain, title: string): boolean {
  const shown = skeletonOf(title);
  return [domainNameOf(originalHost)?.name ?? '', ...brandWords]
    .map(skeletonOf)
    .some((word) => word.length >= BRAND_LENGTH && shown.includes(word));
}
