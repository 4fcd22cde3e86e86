// @ts-check
// `npm run migrate`: brings the database to this version; `-- --list` shows where it is, `-- --down DOMAIN` goes a step back.
import { runVerb } from './run-verb.mjs';

await runVerb('migrate');
