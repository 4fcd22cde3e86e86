// @ts-check
// `npm run releases`: what runs, what ran, and the changes that need no build.
import { callOperator } from '../local/shared/operator-call.mjs';
import { askForChange, EXIT_USAGE, runCommand, TARGET_USAGE, UsageError } from './publish/command.mjs';
import { seenOf } from './publish/seen.mjs';

// What the release verbs print for people.

/** @typedef {{ loads: number, errors: number, errorRate: number | null }} Health */

/**
 * @param {any[]} tools as the releases service lists them
 * @param {Date} now
 */
function matrixLines(tools, now) {
  if (tools.length === 0) return ['no tool is published yet'];
  const rows = tools.map((one) => [
    one.tool,
    one.current.version,
    one.previous ? `${one.previous.version} (${seenOf(one.previous.verdict)})` : '-',
    one.canary ? `${one.canary.version} ${one.canary.percent} %` : '-',
    String(one.lastHour.loads),
    rate(one.lastHour),
    `${age(one.lastChange.at, now)}, ${one.lastChange.kind.replaceAll('_', ' ')} by ${one.lastChange.who}`,
  ]);
  return table([['tool', 'current', 'previous', 'canary', 'loads/h', 'errors', 'last change'], ...rows]);
}

/** @param {{ events: any[], nextCursor: string | null }} history */
function historyLines({ events, nextCursor }) {
  const rows = events.map((event) => [
    event.at,
    event.kind.replaceAll('_', ' '),
    `${event.from ?? '-'} -> ${event.to}${event.percent === null ? '' : ` (${event.percent} %)`}`,
    event.by === null ? event.who : `${event.who} (${event.by})`,
    [event.why, ...evidenceOf(event)].join('; '),
  ]);
  const more = nextCursor === null ? [] : [`more: --cursor ${nextCursor}`];
  return events.length === 0 ? ['no history'] : [...table(rows), ...more];
}

/** What a change was decided on. @param {any} event @returns {string[]} */
function evidenceOf({ kind, evidence }) {
  if (!evidence) return [];
  const { chosen, passedOver, forced } = evidence;
  return [
    ...(kind !== 'published' && chosen ? [`${chosen.version} is ${seenOf(chosen)}`] : []),
    ...passedOver.map((/** @type {any} */ one) => `passed over ${one.version}: ${seenOf(one)}`),
    ...(forced ? ['forced'] : []),
  ];
}

/** @param {any[]} tokens */
function tokenLines(tokens) {
  if (tokens.length === 0) return ['no team has a token'];
  const rows = tokens.map((one) => [
    one.id,
    one.team,
    one.tools.join(' '),
    `made ${one.createdAt}`,
    one.revokedAt === null ? `last used ${one.lastUsedAt ?? 'never'}` : `revoked ${one.revokedAt}`,
  ]);
  return table(rows);
}

/** @param {Health} health */
function rate({ loads, errors, errorRate }) {
  if (errorRate === null) return '-';
  return `${(errorRate * 100).toFixed(1)} % (${errors} of ${loads})`;
}

/** @param {string} at @param {Date} now */
function age(at, now) {
  const seconds = Math.max(0, Math.round((now.getTime() - new Date(at).getTime()) / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`;
  return seconds < 172_800
    ? `${Math.floor(seconds / 3_600)} h ago`
    : `${Math.floor(seconds / 86_400)} days ago`;
}

/** @param {string[][]} rows */
function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const usage = `usage: npm run releases -- [words] [--json] [--to URL]

  (nothing)                            every tool: current, previous, canary, loads, errors, last change
  <tool> [--cursor N]                  its history, newest first
  canary <tool> <percent> [version]    shows the version to a share of people; 0 or "stop" ends it
  canary <tool> promote                makes it current for everybody
  preview <tool> <version>             an address that shows it to whoever opens it [--minutes N]
  tokens                               the teams' tokens
  tokens make <team> <tool> [tool…]    a token for a team and its tools, shown once
  tokens revoke <id>

  --why, --by  for the history
  --force      a canary, or the promotion of one, whose loads fail or that was taken back for its errors
${TARGET_USAGE}

${EXIT_USAGE}`;

/** @typedef {import('./publish/command.mjs').Call} Call @typedef {import('./publish/command.mjs').Outcome} Outcome */

await runCommand({
  usage,
  options: {
    cursor: { type: 'string' },
    minutes: { type: 'string' },
    force: { type: 'boolean' },
  },
  async run(call) {
    const [verb = ''] = call.words;
    if (verb === '') return matrix(call);
    if (verb === 'canary') return canary(call);
    if (verb === 'preview') return preview(call);
    if (verb === 'tokens') return tokens(call);
    if (verb.startsWith('mf-') && call.words.length === 1) return history(call, verb);
    throw new UsageError(usage);
  },
});

/** @param {Call} call @returns {Promise<Outcome>} */
async function matrix({ target }) {
  const { tools } = await callOperator(target, 'GET', '/api/releases');
  return { result: { tools }, tell: matrixLines(tools, new Date()) };
}

/** @param {Call} call @param {string} tool @returns {Promise<Outcome>} */
async function history({ target, values }, tool) {
  const query = values['cursor'] ? `?cursor=${encodeURIComponent(values['cursor'])}` : '';
  const result = await callOperator(target, 'GET', `/api/releases/${tool}/history${query}`);
  return { result, tell: historyLines(result) };
}

/** @param {Call} call @returns {Promise<Outcome>} */
async function canary(call) {
  const [, tool, what, version, ...more] = call.words;
  if (tool === undefined || what === undefined || more.length > 0) throw new UsageError(usage);
  const force = call.values['force'] ? { force: true } : {};
  const signed = { by: call.by, why: call.values['why'] };
  if (what === 'promote') {
    const result = await change(call, tool, 'promote', { ...signed, ...force });
    return { result, tell: [`${tool} ${result.pointer.current} is current for everybody`] };
  }
  const percent = what === 'stop' ? 0 : Number(what);
  if (!(percent >= 0 && percent <= 100))
    throw new UsageError(`"${what}" is neither a percentage, stop nor promote`);
  const shown = percent === 0 ? {} : await canaryVersion(call, tool, version);
  const result = await change(call, tool, 'canary', { ...signed, ...force, ...shown, percent });
  const { pointer } = result;
  const told =
    pointer.canary === null
      ? `${tool} ${pointer.current} is shown to everybody; the canary is over`
      : `${tool} ${pointer.canary.version} is shown to ${pointer.canary.percent} % of people`;
  return { result, tell: [told] };
}

/**
 * The one named, or the one that runs: its share is changed only if it still does.
 * @param {Call} call @param {string} tool @param {string | undefined} version
 */
async function canaryVersion({ target }, tool, version) {
  if (version !== undefined) return { version };
  const { tools } = await callOperator(target, 'GET', `/api/releases?tool=${encodeURIComponent(tool)}`);
  const [found] = tools;
  if (!found?.canary) throw new UsageError(`${tool} has no canary: name the version to show`);
  return { version: found.canary.version, expect: found.revision };
}

/** @param {Call} call @returns {Promise<Outcome>} */
async function preview(call) {
  const [, tool, version, ...more] = call.words;
  if (tool === undefined || version === undefined || more.length > 0) throw new UsageError(usage);
  const minutes = call.values['minutes'];
  const input = { version, ...(minutes !== undefined && { minutes: Number(minutes) }) };
  const result = await change(call, tool, 'preview', input);
  return { result, tell: [result.preview.url, `until ${result.preview.expiresAt}`] };
}

/** @param {Call} call @returns {Promise<Outcome>} */
async function tokens(call) {
  const [, what, ...given] = call.words;
  const { target } = call;
  if (what === undefined) {
    const result = await callOperator(target, 'GET', '/api/releases/tokens');
    return { result, tell: tokenLines(result.teamTokens) };
  }
  const [first, ...rest] = given;
  if (what === 'make' && first !== undefined && rest.length > 0) {
    const result = await askForChange(target, '/api/releases/tokens', { team: first, tools: rest });
    return { result, tell: [result.token, `for ${first}: ${rest.join(', ')}; it is not shown again`] };
  }
  if (what === 'revoke' && first !== undefined && rest.length === 0) {
    await askForChange(target, `/api/releases/tokens/${encodeURIComponent(first)}`, undefined, 'DELETE');
    return { result: { revoked: first }, tell: [`${first} is revoked`] };
  }
  throw new UsageError(usage);
}

/** @param {Call} call @param {string} tool @param {string} what @param {object} input */
function change({ target }, tool, what, input) {
  return askForChange(target, `/api/releases/${encodeURIComponent(tool)}/${what}`, input);
}
