const SECONDS: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  μs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
};

const DURATION = /^(?:\d{1,12}(?:\.\d{1,9})?(?:ns|us|µs|μs|ms|s|m|h))+$/;
const PART = /([\d.]+)([a-zµμ]+)/g;
/** The longest that Go, whose durations these are, can tell: 292 years. */
const SECONDS_MAX = 2 ** 63 / 1e9;

/** Seconds of a duration as Supabase Auth reads it: `300ms`, `2h45m`; 0 for `none`, and null for what is none of them. */
export function banSeconds(given: string): number | null {
  if (given === 'none' || given === '0') return 0;
  if (given.length > 64 || !DURATION.test(given)) return null;
  let seconds = 0;
  for (const [, count, unit = ''] of given.matchAll(PART)) seconds += Number(count) * (SECONDS[unit] ?? 0);
  return seconds <= SECONDS_MAX ? seconds : null;
}
