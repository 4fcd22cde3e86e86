import { isPublicAddress, plainIp } from '@garimpo/service-kit';
import type { AddressRuleKind, VisitorKind } from '@garimpo/traffic-filter-contract';
import { isOfAdNetwork } from './ad-networks.ts';

export type RuleRefusal = 'not_single' | 'not_public' | 'declared_robot' | 'ad_network';

/** Addresses that nobody visits from: none at all, those of many at once, and all at once. */
const NOBODYS = /^(?:0\.|22[4-9]\.|23\d\.|255\.255\.255\.255$|::$|ff)/;

export interface RuleWish {
  kind: AddressRuleKind;
  /** As it was typed, or kept of a request. */
  ip: string;
  /** Of the request that it is of; undefined for an address that was typed. */
  visitor?: VisitorKind;
}

/** The address as it is stored, or why it can have no rule. */
export type RuleAddress = { ip: string; refusal?: never } | { refusal: RuleRefusal; ip?: never };

/**
 * Whether an address can have a rule. One that is not public is the proxy's before us where it is set up wrongly, and so everybody's; only an
 * installation that is itself on one machine has visitors there. Who reviews ads, or searches the web, cannot be kept out.
 */
export function ruleAddress(
  { kind, ip: given, visitor }: RuleWish,
  { isLocal }: { isLocal: boolean },
): RuleAddress {
  const ip = plainIp(given)?.toLowerCase() ?? null;
  if (ip === null || NOBODYS.test(ip)) return { refusal: 'not_single' };
  if (!isLocal && !isPublicAddress(ip)) return { refusal: 'not_public' };
  if (kind === 'allow') return { ip };
  if (visitor === 'declared_robot') return { refusal: 'declared_robot' };
  return isOfAdNetwork(ip) ? { refusal: 'ad_network' } : { ip };
}
