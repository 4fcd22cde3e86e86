// @ts-check

/**
 * What the services are told, besides what the environment already says.
 * @param {NodeJS.ProcessEnv} env
 * @param {import('./shared/settings.mjs').Settings} settings
 * @param {string} databaseUrl with the administrator's login
 * @param {Record<string, string>} secrets
 * @returns {NodeJS.ProcessEnv}
 */
export function setupEnvironment(env, settings, databaseUrl, secrets) {
  const embedded = settings.databaseUrl === undefined;
  const { OPS_TOKEN, OPS_TOKEN_PREVIOUS, ...ofEmbedded } = secrets;
  return {
    NODE_ENV: 'production',
    OPS_TOKEN,
    ...(OPS_TOKEN_PREVIOUS !== undefined && { OPS_TOKEN_PREVIOUS }),
    // The passwords of another database's roles are its operator's business, and must be the same on every machine.
    ...(embedded && ofEmbedded),
    ...withoutEmpty(env),
    HOST: settings.host,
    PORT: String(settings.port),
    DATA_DIR: settings.dataDir,
    PUBLIC_URL: settings.publicUrl,
    DATABASE_URL: databaseUrl,
    // A direct address would be that of another server than the embedded one.
    ...(embedded && { DATABASE_DIRECT_URL: undefined }),
    GARIMPO_EMBEDDED: embedded ? '1' : '0',
  };
}

/**
 * The same for the process that serves. It never needs the administrator of the embedded database, so it does not get
 * the password: its roles log in with passwords of their own.
 * @type {typeof setupEnvironment}
 */
export function servicesEnvironment(env, settings, databaseUrl, secrets) {
  const environment = setupEnvironment(env, settings, databaseUrl, secrets);
  if (environment['GARIMPO_EMBEDDED'] === '0') return environment;
  const url = new URL(databaseUrl);
  url.password = '';
  return { ...environment, DATABASE_URL: url.href };
}

/** An empty variable counts as absent: it must not hide a secret of ours. @param {NodeJS.ProcessEnv} env */
function withoutEmpty(env) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
}
