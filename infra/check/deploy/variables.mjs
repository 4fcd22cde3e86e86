// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/workspaces.mjs';

const CONFIG = 'services/common/src/config';
/** Of any number, by name: see `webhookSecrets` and `oauthProviders` there. */
const FAMILIES = /^(?:WEBHOOK_SECRET_[A-Z0-9_]+|OAUTH_[A-Z0-9_]+_(?:CLIENT_ID|CLIENT_SECRET|ISSUER))$/;

/**
 * Whether the services read a variable of this name, as their one schema of the environment says.
 * @returns {(name: string) => boolean}
 */
export function knownVariables() {
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
