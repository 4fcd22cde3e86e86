import * as z from 'zod';

/** What one capture of a page or quiz may take. Lowered where machines are small, never above what a clone may be. */
export interface CloneSettings {
  clone: {
    requests: number;
    bytes: number;
    /** Of a page. A quiz, which is walked through, has two and a half times as long. */
    seconds: number;
    /** Captures that one process runs side by side. */
    atOnce: number;
  };
  /** Whether this process, where it runs jobs, looks at published clones as a visitor. */
  cloneVisits: boolean;
}

const MEGABYTE = 1024 * 1024;
const MAX = { requests: 3_000, megabytes: 300, seconds: 120, atOnce: 10 };
const AT_ONCE = 3;

export const cloneVariables = {
  CLONE_REQUESTS_MAX: whole(10, MAX.requests, MAX.requests),
  CLONE_MEGABYTES_MAX: whole(1, MAX.megabytes, MAX.megabytes),
  CLONE_SECONDS_MAX: whole(10, MAX.seconds, MAX.seconds),
  CLONES_AT_ONCE: whole(1, MAX.atOnce, AT_ONCE),
  CLONE_VISITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
};

function whole(min: number, max: number, usual: number) {
  const problem = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(problem).int(problem).min(min, problem).max(max, problem).default(usual);
}

const parsed = z.object(cloneVariables);

export function cloneSettings(value: z.infer<typeof parsed>): CloneSettings {
  return {
    clone: {
      requests: value.CLONE_REQUESTS_MAX,
      bytes: value.CLONE_MEGABYTES_MAX * MEGABYTE,
      seconds: value.CLONE_SECONDS_MAX,
      atOnce: value.CLONES_AT_ONCE,
    },
    cloneVisits: value.CLONE_VISITS === 'on',
  };
}
