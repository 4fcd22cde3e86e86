// @ts-check
import { clusterBrowserProblems, hostBrowserProblems } from './browsing.mjs';

/** @typedef {import('./kustomize.mjs').Manifest} Manifest */

const PUBLIC_KEYS = 'garimpo-internal';
const SECRET = /^garimpo-internal-(.+)$/;

/**
 * Each process is told the private key of its own service, and of nobody else: whoever breaks into one is that one.
 * @param {Manifest[]} pods what starts processes
 * @param {string[]} services those that have a key
 * @returns {string[]}
 */
function clusterKeyProblems(pods, services) {
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
function hostKeyProblems(processes, services) {
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

/** @typedef {{ domains: string[], browsing: string[], isKnownVariable: (name: string) => boolean }} Facts */

const OWN_IMAGE = /(?:^|\/)garimpo(?:-browser)?(?::|$)/;
/** Nothing of it serves: it has no port and no copies. */
const MIGRATE = 'migrate';
const BACKUP = 'backup';
const DRILL = 'restore-drill';
const GATEWAY = 'gateway';

/**
 * Our own rules of what is sent to a cluster.
 * @param {Manifest[]} manifests
 * @param {Facts} facts
 * @returns {string[]}
 */
export function clusterProblems(manifests, { domains, browsing, isKnownVariable }) {
  /** @param {string} kind @param {string} name */
  const find = (kind, name) => manifests.find((one) => one.kind === kind && one.metadata.name === name);
  const settings = find('ConfigMap', 'garimpo-settings')?.['data'] ?? {};
  const pods = manifests
    .map((one) => (one.kind === 'CronJob' ? { ...one, spec: one['spec'].jobTemplate.spec } : one))
    .filter(({ spec }) => spec?.template?.spec?.containers !== undefined);
  return [
    ...sameTag(pods.flatMap(({ spec }) => containersOf(spec).map(({ image }) => image))),
    ...[GATEWAY, ...domains].flatMap((name) => [
      ...[
        'Deployment',
        'Service',
        'HorizontalPodAutoscaler',
        'PodDisruptionBudget',
        'NetworkPolicy',
        'ServiceAccount',
      ]
        .filter((kind) => find(kind, name) === undefined)
        .map((kind) => `${name} has no ${kind}`),
    ]),
    ...(find('Job', MIGRATE) === undefined ? ['nothing migrates the database'] : []),
    ...(find('CronJob', BACKUP) === undefined ? ['nothing backs up what is kept'] : []),
    ...(find('CronJob', DRILL) === undefined ? ['nobody tries whether a backup can be restored'] : []),
    ...drillProblems(find('CronJob', DRILL)),
    ...domains
      .filter((domain) => settings[addressVariable(domain)] !== `http://${domain}:3000`)
      .map((domain) => `garimpo-settings does not say where ${domain} is`),
    ...unknownVariables('garimpo-settings', Object.keys(settings), isKnownVariable),
    ...pods.flatMap((pod) => podProblems(pod, isKnownVariable)),
    ...manifests.flatMap(secretProblems),
    ...clusterKeyProblems(pods, [GATEWAY, ...domains]),
    ...clusterBrowserProblems(pods, browsing),
    ...(find('NetworkPolicy', 'default-deny') === undefined ? ['the network is open to everybody'] : []),
  ];
}

/**
 * And of what runs on one host.
 * @param {any} compose
 * @param {Facts} facts
 * @returns {string[]}
 */
export function hostProblems(compose, { domains, browsing, isKnownVariable }) {
  /** @type {[string, any][]} */
  const services = Object.entries(compose.services ?? {});
  const own = services.filter(([, { image }]) => String(image).startsWith('${GARIMPO_IMAGE'));
  const names = own.map(([name]) => name);
  const missing = [GATEWAY, MIGRATE, BACKUP, ...domains].filter((name) => !names.includes(name));
  return [
    ...sameTag(own.map(([, { image }]) => image)),
    ...missing.map((name) => `there is no service ${name}`),
    ...services
      .filter(([, { image }]) => /:latest$|^[^:]+$/.test(String(image)))
      .map(([name]) => `${name} is of no certain version`),
    ...own.flatMap(([name, service]) => [
      ...unknownVariables(name, Object.keys(service.environment ?? {}), isKnownVariable),
      ...(service.read_only === true ? [] : [`${name} may write its own image`]),
      ...(/^[1-9]/.test(String(service.user)) ? [] : [`${name} runs as root`]),
      ...domains
        .filter((domain) => service.environment?.[addressVariable(domain)] !== `http://${domain}:3000`)
        .map((domain) => `${name} does not know where ${domain} is`),
    ]),
    ...hostKeyProblems(own, [GATEWAY, ...domains]),
    ...hostBrowserProblems(own, browsing),
    ...services.flatMap(([name, { environment = {} }]) =>
      Object.entries(environment)
        .filter(([variable, value]) => isSecret(variable, value) && !String(value).includes('${'))
        .map(([variable]) => `${name} has the secret ${variable} in the file`),
    ),
  ];
}

/** The image with a browser is the same build. @param {string[]} images */
function sameTag(images) {
  const ours = images.filter((image) => OWN_IMAGE.test(image) || image.startsWith('${'));
  const own = [...new Set(ours.map((image) => image.replace('-browser:', ':').replace(/@.*/, '')))];
  if (own.length > 1) return [`two versions at once: ${own.join(', ')}`];
  return own.some((image) => /:latest$/.test(image)) ? ['latest is no version'] : [];
}

/** @param {Manifest} pod @param {Facts['isKnownVariable']} isKnownVariable */
function podProblems({ kind, metadata, spec }, isKnownVariable) {
  const { name } = metadata;
  const serves = kind === 'Deployment';
  const security = spec.template.spec.securityContext ?? {};
  return containersOf(spec).flatMap((container) => {
    /** @type {[boolean, string][]} */
    const wanted = [
      [/@sha256:[0-9a-f]{64}$/.test(container.image), 'is of an image that is named without its digest'],
      [security.runAsNonRoot === true && security.runAsUser > 0, 'may run as root'],
      [container.securityContext?.readOnlyRootFilesystem === true, 'may write its own image'],
      [container.securityContext?.allowPrivilegeEscalation === false, 'may gain rights'],
      [container.resources?.limits?.memory !== undefined, 'has no limit of memory'],
      [container.resources?.requests?.cpu !== undefined, 'asks for no processor, so nothing can scale it'],
      [!serves || container.readinessProbe !== undefined, 'has no readiness probe'],
      [!serves || container.livenessProbe !== undefined, 'has no liveness probe'],
      [
        !serves || !OWN_IMAGE.test(container.image) || container.livenessProbe?.httpGet?.path === '/livez',
        'counts as alive while its event loop is blocked',
      ],
      [!serves || container.startupProbe !== undefined, 'has no startup probe'],
      [spec.template.spec.automountServiceAccountToken === false, 'is given a token of the cluster'],
    ];
    const variables = (container.env ?? []).map((/** @type {{ name: string }} */ one) => one.name);
    return [
      ...wanted.filter(([isSo]) => !isSo).map(([, what]) => `${name} ${what}`),
      ...(OWN_IMAGE.test(container.image) ? unknownVariables(name, variables, isKnownVariable) : []),
      ...(container.env ?? [])
        .filter(
          (/** @type {any} */ one) =>
            isSecret(one.name, one.value) && one.valueFrom?.secretKeyRef === undefined,
        )
        .map((/** @type {any} */ one) => `${name} has the secret ${one.name} in the manifest`),
    ];
  });
}

/** Secrets are named, never brought. @param {Manifest} manifest */
function secretProblems({ kind, metadata, data = {} }) {
  if (kind === 'Secret') return [`the Secret ${metadata.name} must not be among the manifests`];
  if (kind !== 'ConfigMap') return [];
  return Object.entries(data)
    .filter(([name, value]) => isSecret(name, value))
    .map(([name]) => `${metadata.name} has the secret ${name} in the open`);
}

/** @param {string} variable @param {unknown} [value] */
function isSecret(variable, value) {
  // An address is a secret by the password in it.
  if (/_URL$/.test(variable)) return /:\/\/[^/@:]*:[^@]+@/.test(String(value));
  return /SECRET|TOKEN|PASSWORD|ROLE_KEY|INTERNAL_KEY/.test(variable);
}

/** @param {string} where @param {string[]} names @param {Facts['isKnownVariable']} isKnown */
function unknownVariables(where, names, isKnown) {
  return names.filter((name) => !isKnown(name)).map((name) => `${where}: nobody reads ${name}`);
}

/** @param {any} spec @returns {any[]} */
function containersOf(spec) {
  return [...(spec.template.spec.initContainers ?? []), ...spec.template.spec.containers];
}

/** A drill that could reach what it is a drill for would one day replace it. @param {Manifest | undefined} drill */
function drillProblems(drill) {
  const pod = drill?.['spec'].jobTemplate.spec.template.spec;
  const [restore] = pod?.containers ?? [];
  if (restore === undefined) return [];
  /** @param {string} name */
  const value = (name) => restore.env?.find((/** @type {any} */ one) => one.name === name)?.value;
  return [
    ...(/@127\.0\.0\.1:/.test(value('DATABASE_URL') ?? '')
      ? []
      : ['the drill restores into the database of others']),
    ...(value('S3_BUCKET') === '' ? [] : ['the drill restores into the bucket of the product']),
    ...(JSON.stringify(restore).includes('"garimpo-objects"')
      ? ['the drill is told the key of the bucket']
      : []),
  ];
}

/** @param {string} domain */
function addressVariable(domain) {
  return `${domain.toUpperCase().replaceAll('-', '_')}_URL`;
}
