// @ts-check
// `npm run keys -- list` and `npm run keys -- rotate KEY`: the secrets of this installation, and others in their place. See README.md.
import { runVerb } from '../local/run-verb.mjs';

await runVerb('keys');
