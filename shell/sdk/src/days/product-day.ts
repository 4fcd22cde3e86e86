/** Days begin when they begin in São Paulo, whatever the machine of the reader thinks. */
const TIME_ZONE = 'America/Sao_Paulo';

const wall = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** `2026-11-22`. */
export function dayOf(moment: Date): string {
  const { year, month, day } = partsOf(moment);
  return `${year}-${month}-${day}`;
}

/** The instant at which a day begins; `null` for what is no day of the calendar. */
export function startOfDay(day: string): Date | null {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  // What the calendar does not have (31 February) is another day, or none at all.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(asUtc)) return null;
  if (new Date(asUtc).toISOString().slice(0, 10) !== day) return null;
  const near = asUtc - offsetMs(asUtc);
  const start = new Date(asUtc - offsetMs(near));
  // Where the clocks go forward at midnight, that midnight does not exist.
  return dayOf(start) === day ? start : new Date(near);
}

/** The day that is so many after (or, below 0, before) another. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** How far the wall clock is ahead of UTC. */
function offsetMs(at: number): number {
  const { year, month, day, hour, minute, second } = partsOf(new Date(at));
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - at;
}

function partsOf(moment: Date): Record<string, string> {
  return Object.fromEntries(wall.formatToParts(moment).map(({ type, value }) => [type, value]));
}
