// @ts-check
import { StartProblem } from './problem.mjs';

const ANSWER_LIMIT_MS = 10_000;

/**
 * What an installation tells browsers before anyone signs in. Throws a `StartProblem` where none answers.
 * @param {string} origin
 * @returns {Promise<{ authUrl: string } & Record<string, unknown>>}
 */
export async function readFrontConfig(origin) {
  const where = `${origin}/config.json`;
  try {
    const answer = await fetch(where, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    /** @type {any} */
    const config = await answer.json();
    if (typeof config?.authUrl !== 'string') throw new Error('it names no place to sign in');
    return config;
  } catch (cause) {
    throw new StartProblem(`No installation answers at ${where}: ${reasonOf(cause)}`, { cause });
  }
}

/**
 * The same for pages of this machine. An installation that signs people in itself does so for its own origin alone: its pages here ask
 * by the way of the page's server. Supabase takes every origin.
 * @template {{ authUrl: string }} T @param {T} config @param {{ origin: string, here: string }} places @returns {T}
 */
export function forPagesHere(config, { origin, here }) {
  return new URL(config.authUrl).origin === origin ? { ...config, authUrl: here } : config;
}

/** @param {unknown} error */
function reasonOf(error) {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}
