// @ts-check
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** As the releases service takes them. */
const CHANGES_MAX = 30;
const CHANGE_MAX = 300;
const AUTHOR_MAX = 80;

/**
 * @typedef {object} VersionSource
 * @property {string} commit
 * @property {boolean} modified the checkout holds more than the commit
 * @property {string} author of the last commit that touched the tool
 * @property {string[]} changes since the version before: lines that are new in the tool's CHANGELOG.md; without any, subjects of commits
 */

/**
 * Where a tool comes from. `null` where the folder is no checkout.
 * @param {string} root
 * @param {string} tool
 * @param {string | undefined} since commit of the version before
 * @returns {Promise<VersionSource | null>}
 */
export async function readSource(root, tool, since) {
  /** @param {string[]} words */
  const git = async (...words) => (await run('git', ['-C', root, ...words])).stdout.trim();
  try {
    const commit = await git('rev-parse', 'HEAD');
    const author = await git('log', '-1', '--format=%an', '--', tool);
    const modified = (await git('status', '--porcelain')) !== '';
    const known = since !== undefined && (await isAncestor(git, since)) ? since : null;
    const changes =
      known === null
        ? linesOf(await git('log', '-1', '--format=%s', '--', tool))
        : await changesSince(git, tool, known);
    return {
      commit,
      modified,
      author: author.slice(0, AUTHOR_MAX) || 'unknown',
      changes: changes.slice(0, CHANGES_MAX).map((line) => line.slice(0, CHANGE_MAX)),
    };
  } catch {
    // No git, or no checkout: a version without a source is one all the same.
    return null;
  }
}

/** @param {(...words: string[]) => Promise<string>} git @param {string} tool @param {string} since */
async function changesSince(git, tool, since) {
  const log = path.posix.join(tool, 'CHANGELOG.md');
  const diff = await git('diff', '--unified=0', since, 'HEAD', '--', log);
  const told = linesOf(diff).flatMap((line) => /^\+- (.+)/.exec(line)?.[1] ?? []);
  return told.length > 0 ? told : linesOf(await git('log', '--format=%s', `${since}..HEAD`, '--', tool));
}

/** A commit that was rebased away, or of another repository, is none. @param {(...words: string[]) => Promise<string>} git @param {string} commit */
function isAncestor(git, commit) {
  return git('merge-base', '--is-ancestor', commit, 'HEAD').then(
    () => true,
    () => false,
  );
}

/** @param {string} text */
function linesOf(text) {
  return text.split('\n').filter((line) => line.trim() !== '');
}
