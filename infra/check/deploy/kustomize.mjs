// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

/**
 * Every document of a YAML file. Throws with the place of the first mistake.
 * @param {string} path
 * @returns {any[]}
 */
export function readYaml(path) {
  return parseYaml(readFileSync(path, 'utf8'), path);
}

/** @param {string} text @param {string} path @returns {any[]} */
export function parseYaml(text, path) {
  const documents = parseAllDocuments(text, { merge: true });
  if (!Array.isArray(documents)) return [];
  for (const { errors } of documents) {
    if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  }
  return documents.map((document) => document.toJS()).filter((value) => value !== null);
}

/**
 * As much of kustomize as our manifests use; what it does not know it refuses, so that nothing is passed over.
 *
 * @typedef {{ apiVersion: string, kind: string, metadata: { name: string, namespace?: string, labels?: Record<string, string> } } & Record<string, any>} Manifest
 */

const KNOWN = ['apiVersion', 'kind', 'namespace', 'resources', 'images', 'configMapGenerator', 'patches'];
const WITHOUT_NAMESPACE = ['Namespace'];

/** What `kubectl apply -k` would send. @param {string} dir @returns {Manifest[]} */
export function kustomize(dir) {
  const file = join(dir, 'kustomization.yaml');
  const [kustomization = {}] = readYaml(file);
  const unknown = Object.keys(kustomization).filter((key) => !KNOWN.includes(key));
  if (unknown.length > 0)
    throw new Error(`${file}: ${unknown.join(', ')} is not among what this check knows`);
  /** @type {Manifest[]} */
  let manifests = (kustomization.resources ?? []).flatMap((/** @type {string} */ resource) => {
    const path = join(dir, resource);
    if (!existsSync(path)) throw new Error(`${file}: there is no ${resource}`);
    return resource.endsWith('.yaml') ? readYaml(path) : kustomize(path);
  });
  for (const generator of kustomization.configMapGenerator ?? [])
    manifests = withConfigMap(manifests, generator, dir);
  for (const patch of kustomization.patches ?? []) manifests = deleted(manifests, patch, file);
  for (const image of kustomization.images ?? []) for (const manifest of manifests) setImage(manifest, image);
  if (kustomization.namespace !== undefined) {
    for (const { kind, metadata } of manifests) {
      if (!WITHOUT_NAMESPACE.includes(kind)) metadata.namespace = kustomization.namespace;
    }
  }
  return manifests;
}

/**
 * Without the hash of the content that kustomize adds to the name, here and wherever it is named.
 * @param {Manifest[]} manifests
 * @param {{ name: string, behavior?: string, literals?: string[], files?: string[], options?: { disableNameSuffixHash?: boolean, labels?: Record<string, string> } }} generator
 * @param {string} dir
 * @returns {Manifest[]}
 */
function withConfigMap(manifests, { name, behavior = 'create', literals = [], files = [], options }, dir) {
  const file = join(dir, 'kustomization.yaml');
  if (options?.disableNameSuffixHash === true)
    throw new Error(`${file}: nothing is rolled out when ${name} changes, as its name stays`);
  const data = Object.fromEntries([
    ...literals.map((literal) => {
      const at = literal.indexOf('=');
      return [literal.slice(0, at), literal.slice(at + 1)];
    }),
    ...files.map((path) => [path, readFileSync(join(dir, path), 'utf8')]),
  ]);
  const before = manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
  if ((behavior === 'merge') !== (before !== undefined)) {
    throw new Error(
      `${file}: ${name} is there ${before === undefined ? 'not yet' : 'already'}, and is to be ${behavior}d`,
    );
  }
  if (before !== undefined) {
    before['data'] = { ...before['data'], ...data };
    return manifests;
  }
  const metadata = { name, ...(options?.labels && { labels: options.labels }) };
  return [...manifests, { apiVersion: 'v1', kind: 'ConfigMap', metadata, data }];
}

/**
 * The one patch that we use takes things away.
 * @param {Manifest[]} manifests
 * @param {{ target?: { labelSelector?: string }, patch?: string }} patch
 * @param {string} file
 */
function deleted(manifests, { target, patch = '' }, file) {
  const [what = {}] = parseYaml(patch, file);
  const [label, value] = target?.labelSelector?.split('=') ?? [];
  if (what.$patch !== 'delete' || label === undefined || value === undefined) {
    throw new Error(`${file}: this check knows patches that delete by one label`);
  }
  const kept = manifests.filter(({ metadata }) => metadata.labels?.[label] !== value);
  if (kept.length === manifests.length)
    throw new Error(`${file}: nothing has the label ${target?.labelSelector}`);
  return kept;
}

/** @param {any} value @param {{ name: string, newName?: string, newTag?: string, digest?: string }} image */
function setImage(value, image) {
  const { name, newName = name, newTag, digest } = image;
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    const [given, tag] = typeof value[key] === 'string' ? value[key].split(':') : [];
    if (key === 'image' && given === name)
      value[key] = [[newName, newTag ?? tag].filter(Boolean).join(':'), digest].filter(Boolean).join('@');
    else setImage(value[key], image);
  }
}
