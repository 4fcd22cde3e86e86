/** Where quiet hours and mornings are. */
const ZONE = 'America/Sao_Paulo';

/**
 * SQL that is true where the settings' quiet hours hold the moment. Hours that end before they begin go over midnight.
 * @param settings alias of `offers.alert_settings`, of which there may be no row
 * @param now a parameter
 */
export function isQuiet(settings: string, now: string): string {
  const time = `(${now}::timestamptz AT TIME ZONE '${ZONE}')::time`;
  const { from, to } = { from: `${settings}.quiet_from`, to: `${settings}.quiet_to` };
  return `coalesce(CASE WHEN ${from} < ${to} THEN ${time} >= ${from} AND ${time} < ${to}
    ELSE ${time} >= ${from} OR ${time} < ${to} END, false)`;
}

/** Eight in the morning in São Paulo, which has no summer time. */
const MORNING_HOUR_UTC = 11;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The last morning up to `now`: everything that fired before it is in a daily email by then. */
export function lastMorning(now: Date): Date {
  const morning = new Date(now);
  morning.setUTCHours(MORNING_HOUR_UTC, 0, 0, 0);
  return morning.getTime() <= now.getTime() ? morning : new Date(morning.getTime() - DAY_MS);
}
