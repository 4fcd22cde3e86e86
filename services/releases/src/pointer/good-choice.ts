import type { VersionVerdict } from '@garimpo/releases-contract';
import type { Transaction } from '@garimpo/service-kit';
import { type CurrentChange, goodVersions, readCurrentChanges } from './pointer-rows.ts';
import { type Loads, verdictOn } from './verdict.ts';

/** Older candidates are not looked at: a version that far back is named by whoever wants it. */
const CANDIDATES_MAX = 10;

export interface GoodChoice {
  /** `null` where every version before is bad, or there is none. */
  chosen: VersionVerdict | null;
  /** Newer versions than the chosen one, and why they were not. */
  passedOver: VersionVerdict[];
}

/** The newest good version; one that nobody has loaded only where there is no good one; never a bad one. */
export function chooseGood(newestFirst: readonly VersionVerdict[]): GoodChoice {
  const chosen =
    newestFirst.find(({ health }) => health === 'good') ??
    newestFirst.find(({ health }) => health === 'unknown') ??
    null;
  const before = chosen === null ? newestFirst.length : newestFirst.indexOf(chosen);
  return { chosen, passedOver: newestFirst.slice(0, before) };
}

/** What the decisions about a tool's pointer are made of. */
export interface ToolRecord {
  verdictOf(version: string): VersionVerdict;
  /** Where people go back to from `current`, which came by this change if it is a new one. */
  fallbackOf(current: string, change?: CurrentChange): GoodChoice;
}

export function toolRecord(changes: readonly CurrentChange[], seen: ReadonlyMap<string, Loads>): ToolRecord {
  const good = new Set(goodVersions(changes));
  const wasCurrent = new Set(changes.map(({ to }) => to));
  const verdictOf = (version: string) =>
    verdictOn(
      version,
      seen.get(version) ?? { loads: 0, errors: 0 },
      wasCurrent.has(version) && !good.has(version),
    );
  return {
    verdictOf,
    fallbackOf(current, change) {
      const versions = goodVersions(change === undefined ? changes : [...changes, change]);
      const candidates = versions.filter((version) => version !== current).reverse();
      return chooseGood(candidates.slice(0, CANDIDATES_MAX).map(verdictOf));
    },
  };
}

export async function readToolRecord(tx: Transaction, tool: string): Promise<ToolRecord> {
  const changes = await readCurrentChanges(tx, tool);
  return toolRecord(changes, await readSeenLoads(tx, tool));
}

interface SeenRow extends Loads {
  version: string;
}

/**
 * Loads of each version as far as they are kept. Of a version that was left longer ago than that counts what was seen
 * of it when it was left.
 */
async function readSeenLoads(tx: Transaction, tool: string): Promise<Map<string, Loads>> {
  const left = await tx.rows<SeenRow>(
    `SELECT DISTINCT ON (e.from_version) e.from_version AS version,
            (e.evidence -> 'left' ->> 'loads')::int AS loads, (e.evidence -> 'left' ->> 'errors')::int AS errors
       FROM releases.events e
      WHERE e.tool = $1 AND e.evidence -> 'left' ->> 'version' = e.from_version
      ORDER BY e.from_version, e.id DESC`,
    [tool],
  );
  const kept = await tx.rows<SeenRow>(
    `SELECT c.version,
            coalesce(sum(c.times) FILTER (WHERE c.outcome <> 'render_error'), 0)::int AS loads,
            coalesce(sum(c.times) FILTER (WHERE c.outcome IN ('failed', 'render_error')), 0)::int AS errors
       FROM releases.load_counts c WHERE c.tool = $1 GROUP BY c.version`,
    [tool],
  );
  return new Map([...left, ...kept].map(({ version, loads, errors }) => [version, { loads, errors }]));
}
