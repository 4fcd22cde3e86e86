import {
  ConfigError,
  directDatabaseUrl,
  type Environment,
  listMigrations,
  loadConfig,
  migrate,
  migrateDown,
} from '@garimpo/service-kit';
import { schemas } from './domains.ts';
import { endWith } from './tell-problem.ts';

const USAGE = `usage: npm run migrate
       npm run migrate -- --list
       npm run migrate -- --down DOMAIN

  (nothing)      applies what is missing of every domain; npm start does it by itself
  --list         what is applied and what is missing
  --down DOMAIN  takes back the newest migration of a domain, and what only that one kept. No process of the
                 domain may run, and the version that is started next must be the one before
  DOMAIN         ${schemas.map(({ domain }) => domain).join(', ')}`;

/** `migrate.mjs`: see USAGE. With the administrator's login, as the set-up has it. */
async function main(env: Environment, [option, name, ...rest]: string[]): Promise<void> {
  const schema = schemas.find(({ domain }) => domain === name);
  const isKnown =
    option === undefined ||
    (option === '--list' && name === undefined) ||
    (option === '--down' && schema !== undefined && rest.length === 0);
  if (!isKnown) {
    process.stderr.write(`${USAGE}\n`);
    process.exit(2);
  }
  const config = loadConfig(env);
  const adminUrl = directDatabaseUrl(config);
  if (option === '--list') return list(adminUrl);
  if (schema !== undefined) {
    const taken = await migrateDown({ adminUrl, schema });
    if (taken === null) throw new ConfigError([`no migration of ${schema.domain} is applied`]);
    return say(`${schema.domain}: ${taken} is taken back`);
  }
  let count = 0;
  await migrate({
    adminUrl,
    domains: schemas,
    log: (line) => {
      count += 1;
      say(line);
    },
    ...(config.databaseRoleKey !== undefined && { roleKey: config.databaseRoleKey }),
  });
  if (count === 0) say('Nothing is missing.');
}

async function list(adminUrl: string): Promise<void> {
  for (const { domain, applied, pending } of await listMigrations(adminUrl, schemas)) {
    for (const migration of applied) say(`${domain}: ${migration}`);
    for (const migration of pending) say(`${domain}: ${migration} is missing`);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main(process.env, process.argv.slice(2)).then(() => process.exit(0), endWith);
