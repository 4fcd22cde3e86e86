// @ts-check
// `npm run -s internal-keys -- make`: the keys by which the services of an installation know each other (record 0065).
import { runInternalKeys } from './run-internal-keys.mjs';

process.exitCode = runInternalKeys(process.argv.slice(2), process.env, {
  say: console.log,
  complain: console.error,
});
