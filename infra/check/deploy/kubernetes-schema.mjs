// @ts-check

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
