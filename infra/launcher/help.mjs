// @ts-check
// What verbs are called with whose programs read no words by themselves, or build before they do. The others print their own.

const TEST = `usage: npm test [-- PATH...] [-- --only SUITE [-- WORDS]]
       npm run test:deep
       npm run e2e [-- --apart] [-- NAME...]

  PATH...   the tests of these paths alone
  --only    one suite; what follows is for its runner
  --apart   journeys with every domain in two processes of its own

npm test is what decides whether a change may land; test:deep is what proves resistance; e2e are the journeys alone.`;

const ENVIRONMENT = `Settings come from the environment, among them PORT, HOST, DATA_DIR, DATABASE_URL and PUBLIC_URL:
services/common/src/config/README.md.`;

/** Usage by the verb's program. @type {Record<string, string>} */
const usages = {
  'infra/local/start.mjs': `usage: npm start

Installs, builds what changed, starts Postgres, migrates, fills in sample data, prints address and login. Ctrl-C stops it.
${ENVIRONMENT}`,
  'infra/local/dev.mjs': `usage: npm run dev [-- TOOL...] [-- --against URL]

  TOOL...    only these tools on servers of their own; the others come as published
  --against  services, data and the other tools are those of that installation

${ENVIRONMENT}`,
  'infra/check/check.mjs': `usage: npm run check [-- --no-unit] [-- --afresh]

  --no-unit  leaves out the unit tests
  --afresh   remembers nothing of types that were checked before`,
  'infra/test/test.mjs': TEST,
  'infra/bench/bench.mjs': `usage: npm run bench [-- NAME...] [-- NAME WORDS...] [-- --list]

  NAME...        some measurements in place of all
  NAME WORDS...  one in another way, printed only
  --list         the names`,
  'infra/versions/versions.mjs': `usage: npm run versions

Direct dependencies that are behind their latest version, and why; asks the registry.`,
  'infra/backup/backup.mjs': `usage: npm run backup -- [TARGET] [--keep N] [--keep-days N]
       npm run backup -- --list FOLDER | --verify SOURCE

Into a file, a folder or s3://bucket/prefix, without one BACKUP_TARGET. Writes everything that is kept, sealed with BACKUP_PASSPHRASE, while it runs. More: infra/backup/README.md.`,
  'infra/backup/restore.mjs': `usage: npm run restore -- SOURCE [--replace]
       npm run restore -- --keys SOURCE

Puts a backup, of a folder the newest, into an empty installation; --replace in the place of what is there. More: infra/backup/README.md.`,
  'infra/local/migrate.mjs': `usage: npm run migrate [-- --list | --down DOMAIN]

  --list  where the database is
  --down  takes back the newest migration of a domain`,
  'infra/keys/keys.mjs': `usage: npm run keys -- list [--json]
       npm run keys -- rotate KEY

Every secret, or another in the place of one, while it runs. More: infra/keys/README.md.`,
};

/**
 * What to print in place of running the program.
 * @param {string} file relative to the root of the repository
 * @param {string[]} words
 * @returns {string | undefined}
 */
export function helpFor(file, [first]) {
  return first === '--help' || first === '-h' ? usages[file] : undefined;
}
