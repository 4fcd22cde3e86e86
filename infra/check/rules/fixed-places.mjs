// @ts-check
import { isTestCode } from './areas.mjs';

/** Where the environment is handed to `loadConfig`, and the server that a ZIP carries to a machine of its user. */
const readsEnvironment =
  /^services\/(?:common\/src\/(?:config\/.+|telemetry\/tracing\/preload)|[a-z-]+\/src\/(?:main|setup|migrate|backup|keys)|cloner\/src\/zip\/local-server)\.ts$/;

/**
 * Things that have one place: the environment, barrels, names of tools.
 * @param {import('./rule.mjs').RuleInput & { tools: string[], exported: Set<string> }} input
 *   exported: files that package.json of some workspace exports
 * @returns {import('./rule.mjs').Problem[]}
 */
export function fixedPlaces({ path, area, facts, tools, exported }) {
  /** @type {import('./rule.mjs').Problem[]} */
  const problems = [];
  const isServer = path.startsWith('services/');
  if (isServer && !isTestCode(path) && !readsEnvironment.test(path)) {
    for (const line of facts.environmentReads) {
      problems.push({
        path,
        line,
        message: 'the environment is read once, at the start. Inject CONFIG of the service kit',
      });
    }
  }
  if (
    /(?:^|\/)index\.tsx?$/.test(path) &&
    area.kind !== 'infra' &&
    !exported.has(path) &&
    path !== 'shell/src/index.ts'
  ) {
    problems.push({
      path,
      line: 1,
      message: 'no barrels: import the file that has it. Only what package.json exports is an index',
    });
  }
  if (area.kind === 'shell' && !isTestCode(path)) {
    for (const { value, line } of facts.strings) {
      const tool = tools.find((name) => value.includes(name));
      if (tool !== undefined) {
        problems.push({
          path,
          line,
          message: `the shell names ${tool}. Take what it needs from discovery: a tool comes and goes without a new shell`,
        });
      }
    }
  }
  return problems;
}
