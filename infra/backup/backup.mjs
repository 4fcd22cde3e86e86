// @ts-check
// `npm run backup -- TARGET`: everything that this installation keeps, while it goes on working. See README.md.
import { runVerb } from '../local/run-verb.mjs';

await runVerb('backup');
