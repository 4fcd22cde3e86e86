// @ts-check
// `npm run versions`: direct dependencies that are behind their latest version, and why.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askRegistry } from './ask-registry.mjs';
import { findBehind } from './behind.mjs';

/** @type {import('./behind.mjs').HeldBack[]} */
const heldBack = JSON.parse(readFileSync(join(import.meta.dirname, 'held-back.json'), 'utf8'));

const outdated = await askRegistry().catch((/** @type {Error} */ error) => {
  // Not known is no fault: who has no way out still builds.
  console.log(`Whether packages are behind is NOT known, for no registry could be asked: ${error.message}`);
  return null;
});
if (outdated !== null) {
  const { behind, problems, notes } = findBehind(outdated, heldBack);
  for (const { name, current, latest, by, reason } of behind)
    console.log(`${name} ${current} -> ${latest} (${by}): ${reason ?? 'nothing is known against it'}`);
  for (const note of notes) console.log(note);
  if (behind.length === 0) console.log('Every direct dependency is at its latest version');
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
