import type { ChangeEvidence, EventKind, PointerView } from '@garimpo/releases-contract';

/** Shares are whole hundredths of a percent, and so are the buckets that people fall into. */
export const WHOLE_SHARE = 10_000;

export interface Canary {
  version: string;
  /** In units of 1 / {@link WHOLE_SHARE}. */
  share: number;
  /** Salt of the buckets: constant during one canary, so that a growing share removes no one. */
  salt: string;
  since: Date;
}

/** Versions that a tool points to. */
export interface Pointer {
  tool: string;
  current: string;
  previous: string | null;
  canary: Canary | null;
  revision: number;
  changedAt: Date;
}

/** History entry of a change. */
export interface PointerEvent {
  kind: EventKind;
  from: string | null;
  to: string;
  share: number | null;
  /** What the change was decided on, where it moves everybody. */
  evidence?: ChangeEvidence;
}

export interface Author {
  who: string;
  by: string | null;
  why: string;
  automatic: boolean;
}

export function toShare(percent: number): number {
  return Math.round((percent * WHOLE_SHARE) / 100);
}

export function toPercent(share: number): number {
  return (share * 100) / WHOLE_SHARE;
}

export function toPointerView({
  tool,
  current,
  previous,
  canary,
  revision,
  changedAt,
}: Pointer): PointerView {
  return {
    tool,
    current,
    previous,
    canary: canary && {
      version: canary.version,
      percent: toPercent(canary.share),
      since: canary.since.toISOString(),
    },
    revision,
    changedAt: changedAt.toISOString(),
  };
}
