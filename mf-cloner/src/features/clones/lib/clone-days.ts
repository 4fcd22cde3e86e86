import { CLONE_DAYS, type CloneDay } from '@garimpo/cloner-contract';

/** Every one of the last days, today last: the service leaves out those on which nobody came. It counts days of UTC. */
export function everyDay(days: readonly CloneDay[], now = new Date()): CloneDay[] {
  const known = new Map(days.map((one) => [one.day, one]));
  const end = Date.parse(`${now.toISOString().slice(0, 10)}T12:00:00Z`);
  return Array.from({ length: CLONE_DAYS }, (_, at) => {
    const day = new Date(end - (CLONE_DAYS - 1 - at) * 86_400_000).toISOString().slice(0, 10);
    return known.get(day) ?? { day, visits: 0, clicks: 0 };
  });
}
