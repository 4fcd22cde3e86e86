import { type Protection, type Signal, signals, type Weights } from '@garimpo/traffic-filter-contract';
import * as z from 'zod/mini';

/** Digits alone, and within the bounds; `null` for everything else. */
export function wholeNumber(typed: string, least: number, most: number): number | null {
  if (!/^\d{1,9}$/.test(typed.trim())) return null;
  const value = Number(typed);
  return value >= least && value <= most ? value : null;
}

/** A threshold of 101 points is never reached. */
const NEVER = 101;
export const POINTS_MAX = 100;
export const PER_MINUTE_MAX = 10_000;

/** What holds from a number on, or not at all; the number stays while it is off. `from` is the text of its field. */
const limit = z.object({ on: z.boolean(), from: z.string() });
export type Limit = z.infer<typeof limit>;

export const protectionDraft = z.object({
  weights: z.record(z.enum(signals), z.string()),
  pending: limit,
  blocked: limit,
  perMinute: limit,
});
export type ProtectionDraft = z.infer<typeof protectionDraft>;

/** Suggested values of limits that are off. */
const SUGGESTED = { pending: 50, blocked: 90, perMinute: 60 };

export function protectionDraftOf({
  weights,
  pendingFrom,
  blockedFrom,
  perMinute,
}: Protection): ProtectionDraft {
  return {
    weights: mapSignals((signal) => String(weights[signal])),
    pending: limitOf(pendingFrom, NEVER, SUGGESTED.pending),
    blocked: limitOf(blockedFrom, NEVER, SUGGESTED.blocked),
    perMinute: limitOf(perMinute, 0, SUGGESTED.perMinute),
  };
}

const limitOf = (value: number, off: number, suggested: number): Limit => ({
  on: value !== off,
  from: String(value === off ? suggested : value),
});

export type ProtectionProblems = Partial<
  Record<`weights.${Signal}` | 'pendingFrom' | 'blockedFrom' | 'perMinute', 'number' | 'order'>
>;

/** What is stored of it, or what is wrong, by field. */
export function readProtection(
  draft: ProtectionDraft,
): { protection: Protection } | { problems: ProtectionProblems } {
  const problems: ProtectionProblems = {};
  const limit = (field: 'pendingFrom' | 'blockedFrom' | 'perMinute', { on, from }: Limit, off: number) => {
    if (!on) return off;
    const value = wholeNumber(from, 1, field === 'perMinute' ? PER_MINUTE_MAX : POINTS_MAX);
    if (value === null) problems[field] = 'number';
    return value ?? off;
  };
  const weights: Weights = mapSignals((signal) => {
    const value = wholeNumber(draft.weights[signal], 0, POINTS_MAX);
    if (value === null) problems[`weights.${signal}`] = 'number';
    return value ?? 0;
  });
  const protection = {
    weights,
    pendingFrom: limit('pendingFrom', draft.pending, NEVER),
    blockedFrom: limit('blockedFrom', draft.blocked, NEVER),
    perMinute: limit('perMinute', draft.perMinute, 0),
  };
  if (Object.keys(problems).length > 0) return { problems };
  // What is never flagged is not blocked by its points either.
  if (protection.pendingFrom > protection.blockedFrom) return { problems: { blockedFrom: 'order' } };
  return { protection };
}

function mapSignals<T>(of: (signal: Signal) => T): Record<Signal, T> {
  return Object.fromEntries(signals.map((signal) => [signal, of(signal)])) as Record<Signal, T>;
}
