// @ts-check
import { posix } from 'node:path';
import { areaOf, isTestCode } from './areas.mjs';

/** What tools bring along in copies of their own. */
const CHART = 'shell/sdk/src/chart/';
const PARTS = 'shell/sdk/src/parts/';
const written = /\.(?:tsx?|mjs|css|svg|json|ts\?(?:page|names|node))$/;

/**
 * Relative imports: they stay inside their workspace, say the file's real name, and follow the order
 * routes -> features -> (state, api) -> lib.
 * @param {import('./rule.mjs').RuleInput} input
 * @returns {import('./rule.mjs').Problem[]}
 */
export function insideAWorkspace({ path, area, facts }) {
  return facts.imports.flatMap(({ source, line }) => {
    const message = /^\.\.?(?:\/|$)/.test(source)
      ? relativeProblem(path, area, source)
      : packageProblem(path, source);
    return message === null ? [] : [{ path, line, message }];
  });
}

/**
 * @param {string} path
 * @param {import('./areas.mjs').Area} area
 * @param {string} source
 * @returns {string | null}
 */
function relativeProblem(path, area, source) {
  const target = posix.normalize(posix.join(posix.dirname(path), source));
  if (!written.test(source)) return `write the real file name, as in '${source}.ts'`;
  const targetArea = areaOf(target);
  if (targetArea?.dir !== area.dir && area.kind !== 'infra') {
    return `${target} belongs to another workspace. Import it by its package name, if this one may`;
  }
  if (path.startsWith(CHART) && !target.startsWith(CHART)) {
    return `tools bring ${CHART} along in copies of their own, which the rest of the sdk must not be in. Let the caller hand it in`;
  }
  if (path.startsWith(PARTS) && !target.startsWith(PARTS) && !isTestCode(path)) {
    return `tools bring ${PARTS} along in copies of their own, which the rest of the sdk must not be in. Import it from '@garimpo/sdk', which they share`;
  }
  const from = featureOf(path);
  const to = featureOf(target);
  if (from !== null && to !== null && from !== to && !isTestCode(path)) {
    return `features never import each other: lift what ${from} and ${to} share out of both, or wire them in routes/`;
  }
  if (
    from !== null &&
    to === null &&
    /\/src\/(?:routes|app\.tsx|expose\.ts|standalone)/.test(target) &&
    !isTestCode(path)
  ) {
    return 'a feature does not know the page it stands on. Hand it in as a prop';
  }
  if (isLib(path) && !isTestCode(path)) {
    const part = /\/(api|components|state|routes)\//.exec(target)?.[1];
    if (part !== undefined) return `lib/ computes and knows no ${part}/. Pass the value in`;
  }
  return null;
}

/**
 * @param {string} path
 * @param {string} source
 * @returns {string | null}
 */
function packageProblem(path, source) {
  if (!isLib(path) || isTestCode(path)) return null;
  if (/^(?:react|react-dom|react-router-dom|jotai|@tanstack\/react-query)(?:\/|$)/.test(source)) {
    return `lib/ computes and does not import ${source}. A hook belongs beside its feature's components`;
  }
  return null;
}

/** @param {string} path */
function featureOf(path) {
  return /^(?:mf-[a-z0-9-]+|shell)\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** @param {string} path */
function isLib(path) {
  return /^(?:mf-[a-z0-9-]+|shell)\/src\/(?:.+\/)?lib\//.test(path);
}
