// @ts-check
import semver from 'semver';

/**
 * A record as https://ossf.github.io/osv-schema/ describes it, as far as this reads it.
 * @typedef {object} OsvRecord
 * @property {string} id
 * @property {string} [withdrawn]
 * @property {string[]} [aliases]
 * @property {string} [summary]
 * @property {{ severity?: unknown }} [database_specific]
 * @property {OsvAffected[]} [affected]
 *
 * @typedef {object} OsvAffected
 * @property {{ ecosystem?: string, name?: string }} [package]
 * @property {{ type?: string, events?: OsvEvent[] }[]} [ranges]
 * @property {string[]} [versions]
 *
 * @typedef {{ introduced?: string, fixed?: string, last_affected?: string, limit?: string }} OsvEvent
 *
 * @typedef {object} Match
 * @property {string} range in which versions are vulnerable, as a person reads it
 * @property {string | null} fixed the first version after it that is not; `null` where none is known
 */

/** At one version a fix ends what was before, and `last_affected` what begins there. */
const AT_ONE_VERSION = ['fixed', 'introduced', 'last_affected'];

/** @param {unknown} value @returns {value is OsvRecord} */
export function isOsvRecord(value) {
  const record = /** @type {Partial<OsvRecord> | null} */ (value);
  return typeof record === 'object' && record !== null && typeof record.id === 'string';
}

/** Names of npm packages that the record is about. @param {OsvRecord} record @returns {string[]} */
export function npmNames({ affected }) {
  return listOf(affected).flatMap(({ package: about }) =>
    about?.ecosystem === 'npm' && typeof about.name === 'string' ? [about.name] : [],
  );
}

/**
 * Whether the record says that this version of an npm package is vulnerable; `null` when it does not, or was withdrawn.
 * @param {OsvRecord} record
 * @param {{ name: string, version: string }} locked
 * @param {Date} now
 * @returns {Match | null}
 */
export function matchOf(record, { name, version }, now) {
  if (record.withdrawn !== undefined && !(Date.parse(record.withdrawn) > now.getTime())) return null;
  for (const { package: about, ranges, versions } of listOf(record.affected)) {
    if (about?.ecosystem !== 'npm' || about.name !== name) continue;
    for (const { type, events } of listOf(ranges)) {
      // A range of commits says nothing of versions.
      if (type === 'GIT') continue;
      const match = inEvents(listOf(events), version);
      if (match !== null) return match;
    }
    if (listOf(versions).includes(version)) return { range: `= ${version}`, fixed: null };
  }
  return null;
}

/**
 * The evaluation that the schema's text gives: events in the order of versions, each turning the answer.
 * @param {OsvEvent[]} events @param {string} version @returns {Match | null}
 */
function inEvents(events, version) {
  const limits = events.flatMap(({ limit }) => (limit === undefined || limit === '*' ? [] : [limit]));
  if (limits.length > 0 && limits.every((limit) => compare(version, limit) >= 0)) return null;
  const turns = events
    .flatMap((event) =>
      AT_ONE_VERSION.flatMap((kind) => {
        const at = event[/** @type {'fixed'} */ (kind)];
        return at === undefined ? [] : [{ kind, at }];
      }),
    )
    .sort((a, b) => compare(a.at, b.at) || AT_ONE_VERSION.indexOf(a.kind) - AT_ONE_VERSION.indexOf(b.kind));
  /** @type {string | null} */
  let since = null;
  for (const { kind, at } of turns) {
    const order = compare(version, at);
    if (kind === 'introduced') {
      if (order >= 0) since ??= at;
      continue;
    }
    if (since === null) continue;
    const isOver = kind === 'fixed' ? order >= 0 : order > 0;
    if (isOver) {
      since = null;
      continue;
    }
    const end = kind === 'fixed' ? `< ${at}` : `<= ${at}`;
    return { range: since === '0' ? end : `>= ${since} ${end}`, fixed: kind === 'fixed' ? at : null };
  }
  return since === null ? null : { range: since === '0' ? 'every version' : `>= ${since}`, fixed: null };
}

/** By semver's precedence; `0` is before all. @param {string} a @param {string} b */
function compare(a, b) {
  if (a === b) return 0;
  if (a === '0') return -1;
  if (b === '0') return 1;
  return semver.compare(parsed(a), parsed(b));
}

/** Throws for what is no version at all. @param {string} version */
function parsed(version) {
  // Records may say 2.0 for 2.0.0.
  const found = semver.parse(version, { loose: true }) ?? semver.coerce(version);
  if (found === null) throw new Error(`${version} is no version`);
  return found;
}

/** What comes from outside may hold anything. @template T @param {T[] | undefined} value @returns {T[]} */
function listOf(value) {
  return Array.isArray(value) ? value : [];
}
