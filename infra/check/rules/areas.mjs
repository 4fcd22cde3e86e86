// @ts-check

/**
 * @typedef {'shell' | 'sdk' | 'tool' | 'contract' | 'kit' | 'service' | 'gateway' | 'infra'} AreaKind
 *
 * @typedef {object} Area
 * @property {AreaKind} kind
 * @property {string} dir folder of the workspace; `infra` for what belongs to the root package
 * @property {string} [domain] of services and contracts
 */

/**
 * Which part of the house a file belongs to, by its path alone.
 * @param {string} path relative to the root, with slashes
 * @returns {Area | null} null for what no rule speaks about
 */
export function areaOf(path) {
  const parts = path.split('/');
  const [top, second, third] = parts;
  if (top === 'infra') return { kind: 'infra', dir: 'infra' };
  if (top === 'shell')
    return second === 'sdk' ? { kind: 'sdk', dir: 'shell/sdk' } : { kind: 'shell', dir: 'shell' };
  if (top?.startsWith('mf-')) return { kind: 'tool', dir: top };
  if (top !== 'services' || second === undefined || parts.length < 3) return null;
  const dir = `services/${second}`;
  if (third === 'contract') return { kind: 'contract', dir: `${dir}/contract`, domain: second };
  // Browsers and the service run the same code, so it is bound by the rules of a contract.
  if (dir === 'services/media' && third === 'strip')
    return { kind: 'contract', dir: `${dir}/strip`, domain: second };
  if (second === 'common') return { kind: 'kit', dir };
  if (second === 'gateway') return { kind: 'gateway', dir };
  return { kind: 'service', dir, domain: second };
}

/** Code that only tests run: it may reach for test libraries, and speaks to nobody. @param {string} path */
export function isTestCode(path) {
  return /\.spec\.tsx?$|(?:^|\/)(?:test|testing|e2e|bench)\//.test(path);
}

/** Code that a person in development looks at, never a user. @param {string} path */
export function isDevelopmentPage(path) {
  return /\/(?:showcase|standalone)(?:[./]|$)/.test(path);
}

/** @param {AreaKind | undefined} kind */
export function isWeb(kind) {
  return kind === 'shell' || kind === 'sdk' || kind === 'tool';
}

/** `@scope/name/sub` -> `@scope/name`. @param {string} source */
export function packageOf(source) {
  return source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');
}
