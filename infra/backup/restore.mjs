// @ts-check
// `npm run restore -- SOURCE`: a backup into an empty installation, or with --replace into this one. See README.md.
import { runVerb } from '../local/run-verb.mjs';

await runVerb('restore');
