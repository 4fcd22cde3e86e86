// @ts-check
/** @typedef {import('./kustomize.mjs').Manifest} Manifest */

const PUBLIC_KEYS = 'garimpo-internal';
const SECRET = /^garimpo-internal-(.+)$/;

/**
 * Each process is told the private key of its own service, and of nobody else: whoever breaks into one is that one.
 * @param {Manifest[]} pods what starts processes
 * @param {string[]} services those that have a key
 * @returns {string[]}
 */
export function clusterKeyProblems(pods, services) {
  return pods.flatMap(({ kind, metadata: { name }, spec }) => {
    const told = JSON.stringify(spec.template.spec);
    const secrets = [...told.matchAll(/"name":"(garimpo-internal-[^"]+)"/g)].map(([, secret]) =>
      String(secret),
    );
    const hasKey = kind === 'Deployment' && services.includes(name);
    return [
      ...foreignKeys(
        name,
        secrets.map((secret) => SECRET.exec(secret)?.[1] ?? ''),
        hasKey,
      ),
      ...(hasKey && !told.includes(`"configMapRef":{"name":"${PUBLIC_KEYS}"}`)
        ? [`${name} does not know the public keys of the others`]
        : []),
    ];
  });
}

/**
 * The same on one host, where all keys lie in one file and the services name their own.
 * @param {[string, any][]} processes
 * @param {string[]} services
 * @returns {string[]}
 */
export function hostKeyProblems(processes, services) {
  return processes.flatMap(([name, { environment = {} }]) => {
    const named = [...JSON.stringify(environment).matchAll(/\$\{INTERNAL_KEY_([A-Z_]+)/g)].map(([, key]) =>
      String(key).toLowerCase().replaceAll('_', '-'),
    );
    const hasKey = services.includes(name);
    return [
      ...foreignKeys(name, named, hasKey),
      ...(hasKey && environment['INTERNAL_PUBLIC_KEYS'] === undefined
        ? [`${name} does not know the public keys of the others`]
        : []),
      ...('INTERNAL_SECRET' in environment ? [`${name}: INTERNAL_SECRET has no use any more`] : []),
    ];
  });
}

/** @param {string} name @param {string[]} keys @param {boolean} hasKey */
function foreignKeys(name, keys, hasKey) {
  return [
    ...(hasKey && !keys.includes(name) ? [`${name} has no key of its own`] : []),
    ...keys.filter((key) => !hasKey || key !== name).map((key) => `${name} is told the key of ${key}`),
  ];
}
