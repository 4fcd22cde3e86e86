// @ts-check
// `npm run rollback -- mf-offers`: back to the version before, or to the one named; done when /discovery says so.
import { setTimeout as pause } from 'node:timers/promises';
import { askPublic, OperatorCallError } from '../local/shared/operator-call.mjs';
import { askForChange, EXIT_USAGE, runCommand, TARGET_USAGE, UsageError } from './publish/command.mjs';
import { seenOf } from './publish/seen.mjs';

const usage = `usage: npm run rollback -- <tool> [version] [--why TEXT] [--by NAME] [--force] [--to URL] [--json]

  version      without it, the newest good one before the current: one that people loaded and that did not fail
  --force      even to a version that was taken back for its errors
${TARGET_USAGE}

${EXIT_USAGE}`;

/** Replicas hear of it from each other within this. */
const VISIBLE_LIMIT_MS = 5_000;
const ASK_AGAIN_MS = 20;

await runCommand({
  usage,
  options: { force: { type: 'boolean' } },
  async run({ words: [tool, to, ...more], values, target, by }) {
    if (tool === undefined || more.length > 0) throw new UsageError(usage);
    // From the start of the process, so that nothing of the command is left out.
    const elapsedMs = () => Math.round(performance.now());
    const input = { to, why: values['why'], by, ...(values['force'] && { force: true }) };
    const route = `/api/releases/${encodeURIComponent(tool)}/rollback`;
    const { pointer, event } = await askForChange(target, route, input);
    await untilVisible(target, tool, pointer.current);
    const ms = elapsedMs();
    return {
      result: {
        tool,
        from: event.from,
        to: pointer.current,
        revision: pointer.revision,
        evidence: event.evidence,
        visibleAfterMs: ms,
      },
      tell: [
        `${tool} is back at ${pointer.current} (was ${event.from}), in /discovery after ${ms} ms`,
        ...reasons(event.evidence),
      ],
    };
  },
});

/** Why this version and none of the newer ones. @param {any} evidence @returns {string[]} */
function reasons(evidence) {
  if (!evidence?.chosen) return [];
  const lines = [`${evidence.chosen.version} is ${seenOf(evidence.chosen)}`];
  for (const one of evidence.passedOver) lines.push(`passed over ${one.version}: ${seenOf(one)}`);
  return lines;
}

/** @param {import('./publish/command.mjs').Target} target @param {string} tool @param {string} version */
async function untilVisible({ baseUrl }, tool, version) {
  for (const startedAt = performance.now(); ; await pause(ASK_AGAIN_MS)) {
    const { microFrontends } = await askPublic({ baseUrl }, '/discovery');
    if (microFrontends[tool]?.[0]?.metadata.version === version) return;
    if (performance.now() - startedAt > VISIBLE_LIMIT_MS)
      throw new OperatorCallError(
        `${tool} points to ${version}, but ${baseUrl}/discovery still says otherwise after ${VISIBLE_LIMIT_MS / 1000} s`,
        { status: 200, code: 'discovery.behind' },
      );
  }
}
