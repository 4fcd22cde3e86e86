import { createHmac, hkdfSync } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { LoadReport } from '@garimpo/releases-contract';
import {
  type Actor,
  accountAgeSeconds,
  CONFIG,
  type Config,
  isPublicAddress,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { replicasSecret } from '../replicas-secret.ts';

const DAY_SECONDS = 86_400;

/** Accounts made for manipulation are fresh; real users have mostly been here for longer. */
const WEIGHT_BY_AGE = [
  { fromSeconds: 7 * DAY_SECONDS, weight: 1 },
  { fromSeconds: DAY_SECONDS, weight: 0.5 },
  { fromSeconds: 0, weight: 0.1 },
];

/** What an account's reports count for in the judgement of a canary, above 0 and up to 1. */
export function voiceWeight(ageSeconds: number): number {
  const found = WEIGHT_BY_AGE.find(({ fromSeconds }) => ageSeconds >= fromSeconds);
  return found?.weight ?? 0.1;
}

/** Loads of one person and version within one slot are one row. */
export const SLOT_SECONDS = 10;
/** The rule's longer window and a margin for clock skew. */
const KEPT_MINUTES = 70;
const NAME_BYTES = 12;

/** Pseudonymous identity of a reporter and the weight of their reports. */
export interface Reporter {
  name: Buffer;
  /** `null` where the address is not public: an untrusted proxy, or everyone on one machine. */
  network: Buffer | null;
  weight: number;
}

/** Tells reporters apart while a canary is watched, without identifying them. */
@Injectable()
export class Reporters {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = Buffer.from(hkdfSync('sha256', replicasSecret(config), 'garimpo', 'releases reporters', 32));
  }

  /**
   * Derives a name per tool and canary, or per day while no canary runs, so that stored names cannot be linked, and
   * no one gets a second vote on a canary at midnight.
   */
  reporterOf(actor: Actor, address: string, tool: string, canarySalt: string | null, now: Date): Reporter {
    const period = canarySalt ?? now.toISOString().slice(0, 10);
    const named = (kind: string, what: string) =>
      createHmac('sha256', this.key)
        .update([kind, period, tool, what].join('\n'))
        .digest()
        .subarray(0, NAME_BYTES);
    const network = wideNetworkOf(address);
    return {
      name: named('account', actor.userId),
      network: network === null ? null : named('network', network),
      weight: voiceWeight(accountAgeSeconds(actor.claims, now)),
    };
  }
}

/**
 * What one customer may easily have the whole of: 256 IPv4 addresses, a /48 of IPv6. `null` for an address that is not of the
 * internet.
 * @param address as a `Caller` has it: an IPv4 address, or the /64 of an IPv6 one
 */
export function wideNetworkOf(address: string): string | null {
  if (isIPv4(address)) return isPublicAddress(address) ? address.split('.').slice(0, 3).join('.') : null;
  // Everything that is routed begins with 001 in bits.
  return /^[23][0-9a-f]{3}:/.test(address) ? address.split(':').slice(0, 3).join(':') : null;
}

export async function addReporter(
  tx: Transaction,
  tool: string,
  reporter: Reporter,
  loads: readonly LoadReport[],
): Promise<void> {
  const byVersion = new Map<string, { loads: number; errors: number }>();
  for (const { version, outcome } of loads) {
    const sum = byVersion.get(version) ?? { loads: 0, errors: 0 };
    if (outcome !== 'render_error') sum.loads += 1;
    if (outcome === 'failed' || outcome === 'render_error') sum.errors += 1;
    byVersion.set(version, sum);
  }
  // Sorted, so that two concurrent reports of one person cannot deadlock.
  const sums = [...byVersion].sort(([a], [b]) => (a < b ? -1 : 1));
  await tx.run(
    `INSERT INTO releases.load_reporters AS r (tool, version, slot, reporter, network, weight, loads, errors)
     SELECT $1, n.version, date_bin(make_interval(secs => $8), now(), 'epoch'), $2, $3, $4, n.loads, n.errors
       FROM unnest($5::text[], $6::int[], $7::int[]) AS n (version, loads, errors)
         ON CONFLICT ON CONSTRAINT load_reporters_pkey
         DO UPDATE SET loads = r.loads + excluded.loads, errors = r.errors + excluded.errors`,
    [
      tool,
      reporter.name,
      reporter.network,
      reporter.weight,
      sums.map(([version]) => version),
      sums.map(([, sum]) => sum.loads),
      sums.map(([, sum]) => sum.errors),
      SLOT_SECONDS,
    ],
  );
}

export async function deleteOldReporters(tx: Transaction): Promise<void> {
  await tx.run(`DELETE FROM releases.load_reporters WHERE slot < now() - make_interval(mins => $1)`, [
    KEPT_MINUTES,
  ]);
}
