// @ts-check
import semver from 'semver';

/**
 * @typedef {object} Outdated as npm tells it
 * @property {string} [current] none where it is not installed
 * @property {string} latest
 *
 * @typedef {object} HeldBack
 * @property {string} name
 * @property {string} reason why it stays where it is
 *
 * @typedef {object} Behind
 * @property {string} name
 * @property {string} current
 * @property {string} latest
 * @property {'major' | 'minor' | 'patch'} by
 * @property {string | null} reason
 *
 * @typedef {object} Findings
 * @property {Behind[]} behind
 * @property {string[]} problems majors that nobody gave a reason for
 * @property {string[]} notes reasons that have nothing left to explain
 */

/**
 * Which of our direct dependencies are older than their latest version, and why.
 * @param {Record<string, Outdated | Outdated[]>} outdated what `npm outdated --json` says
 * @param {readonly HeldBack[]} heldBack
 * @returns {Findings}
 */
export function findBehind(outdated, heldBack) {
  const reasons = new Map(heldBack.map(({ name, reason }) => [name, reason]));
  const behind = Object.entries(outdated).flatMap(([name, told]) => {
    // Several workspaces name it, at one version.
    const [first] = Array.isArray(told) ? told : [told];
    const { current, latest } = first ?? {};
    // What is installed may be newer than what the registry calls latest: a package that is published before its release.
    if (current === undefined || latest === undefined || !semver.lt(current, latest)) return [];
    return [{ name, current, latest, by: distance(current, latest), reason: reasons.get(name) ?? null }];
  });
  const names = new Set(behind.map(({ name }) => name));
  return {
    behind: behind.sort((a, b) => a.name.localeCompare(b.name)),
    problems: behind
      .filter(({ by, reason }) => by === 'major' && reason === null)
      .map(
        ({ name, current, latest }) =>
          `${name} ${current} is behind ${latest} and infra/versions/held-back.json does not say why`,
      ),
    notes: heldBack
      .filter(({ name }) => !names.has(name))
      .map(({ name }) => `${name} is not behind: its reason in infra/versions/held-back.json can go`),
  };
}

/** @param {string} current @param {string} latest @returns {Behind['by']} */
function distance(current, latest) {
  const by = semver.diff(current, latest)?.replace('pre', '');
  return by === 'major' || by === 'minor' ? by : 'patch';
}
