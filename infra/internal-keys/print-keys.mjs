// @ts-check
/** @typedef {Partial<import('./make-keys.mjs').ServiceKeys>} PrintedKeys */

/**
 * Lines of the file that `compose.yaml` reads: the private key of each service is a variable of its own there.
 * @param {PrintedKeys} keys
 */
export function asVariables({ publicKeys, privateKeys = {} }) {
  return [
    ...(publicKeys === undefined ? [] : [`INTERNAL_PUBLIC_KEYS=${publicKeys}`]),
    ...Object.entries(privateKeys).map(([name, key]) => `${variableOf(name)}=${key}`),
  ].join('\n');
}

/**
 * A ConfigMap that all processes read, and a Secret for each service alone.
 * @param {PrintedKeys} keys
 */
export function asManifests({ publicKeys, privateKeys = {} }) {
  /** @param {string} kind @param {string} name @param {string} field @param {string} value */
  const manifest = (kind, name, field, value) =>
    [
      'apiVersion: v1',
      `kind: ${kind}`,
      'metadata:',
      `  name: ${name}`,
      '  labels: { app.kubernetes.io/part-of: garimpo }',
      kind === 'Secret' ? 'stringData:' : 'data:',
      `  ${field}: '${value}'`,
    ].join('\n');
  return [
    ...(publicKeys === undefined
      ? []
      : [manifest('ConfigMap', 'garimpo-internal', 'INTERNAL_PUBLIC_KEYS', publicKeys)]),
    ...Object.entries(privateKeys).map(([name, key]) =>
      manifest('Secret', `garimpo-internal-${name}`, 'INTERNAL_KEY', key),
    ),
  ].join('\n---\n');
}

/** @param {string} name */
function variableOf(name) {
  return `INTERNAL_KEY_${name.toUpperCase().replaceAll('-', '_')}`;
}
