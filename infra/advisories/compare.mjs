// @ts-check
import { matchOf } from './osv.mjs';

/** @typedef {import('./osv.mjs').OsvRecord} OsvRecord */
/** @typedef {import('./lockfile-packages.mjs').LockedPackage} LockedPackage */

/**
 * An advisory that somebody has looked at and that does not concern us, and until when that is believed.
 * @typedef {object} Allowed
 * @property {string} id of the advisory, or one of its aliases
 * @property {string} package
 * @property {string} reason
 * @property {string} until the last day, as YYYY-MM-DD
 */

/** @typedef {{ problems: string[], notes: string[], compared: number }} Comparison */

/**
 * @param {readonly LockedPackage[]} packages
 * @param {AsyncIterable<OsvRecord | null> | Iterable<OsvRecord | null>} records
 * @param {readonly Allowed[]} allowed
 * @param {Date} now
 * @returns {Promise<Comparison>}
 */
export async function compare(packages, records, allowed, now) {
  const problems = allowed.flatMap((entry) => faultOf(entry, now));
  /** @type {Map<string, LockedPackage[]>} */
  const byName = new Map();
  for (const one of packages) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  /** @type {Map<string, string>} by package, version and advisory, under each of its names */
  const told = new Map();
  const used = new Set();
  let [compared, unread] = [0, 0];
  for await (const record of records) {
    try {
      if (record === null) throw new Error('no record');
      compared += 1;
      for (const locked of packagesOf(record, byName)) {
        const match = matchOf(record, locked, now);
        if (match === null) continue;
        const ids = [record.id, ...(record.aliases ?? [])];
        const entry = allowed.find((one) => one.package === locked.name && ids.includes(one.id));
        if (entry !== undefined && faultOf(entry, now).length === 0) {
          used.add(entry);
          continue;
        }
        const keys = ids.map((id) => `${locked.name} ${locked.version} ${id}`);
        if (keys.some((key) => told.has(key))) continue;
        for (const key of keys) told.set(key, lineOf(record, locked, match, byName));
      }
    } catch {
      unread += 1;
    }
  }
  const idle = allowed.filter((entry) => compared > 0 && !used.has(entry));
  return {
    problems: [...problems, ...new Set(told.values())].sort(),
    notes: [
      ...(unread > 0 ? [`${unread} records could not be read`] : []),
      ...idle.map((entry) => `${entry.id} of ${entry.package} is allowed, and matches nothing any more`),
    ],
    compared,
  };
}

/** @param {OsvRecord} record @param {Map<string, LockedPackage[]>} byName @returns {LockedPackage[]} */
function packagesOf({ affected }, byName) {
  const names = new Set((affected ?? []).map(({ package: about }) => about?.name ?? ''));
  return [...names].flatMap((name) => byName.get(name) ?? []);
}

/**
 * @param {OsvRecord} record
 * @param {LockedPackage} locked
 * @param {import('./osv.mjs').Match} match
 * @param {Map<string, LockedPackage[]>} byName
 */
function lineOf(record, { name, version }, { range, fixed }, byName) {
  const same = (byName.get(name) ?? []).filter((one) => one.version === version);
  const where = same.some(({ shipped }) => shipped) ? '' : ', in development only';
  const severity = record.database_specific?.severity;
  const of = [record.id, ...(record.aliases ?? [])].join(', ');
  return (
    `${name} ${version}: ${of}${typeof severity === 'string' ? ` (${severity.toLowerCase()})` : ''}: ` +
    `${oneLine(record.summary ?? 'no summary')}; vulnerable ${range}, ${fixed === null ? 'no fixed version known' : `fixed in ${fixed}`}${where}`
  );
}

/** It goes to a terminal. @param {string} text */
function oneLine(text) {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 200);
}

/** @param {Allowed} entry @param {Date} now @returns {string[]} */
function faultOf({ id, package: name, reason, until }, now) {
  if (!id || !name || !reason?.trim())
    return [`allowed.json: ${id || 'an entry'} says no id, package or reason`];
  if (!/^\d{4}-\d{2}-\d{2}$/.test(until ?? '') || Number.isNaN(Date.parse(until)))
    return [`allowed.json: ${id} says no day until which it is allowed, as YYYY-MM-DD`];
  const isOver = Date.parse(until) + 86_400_000 <= now.getTime();
  return isOver ? [`allowed.json: ${id} of ${name} was allowed until ${until}: look at it anew`] : [];
}
