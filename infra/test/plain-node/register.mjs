// @ts-check
import * as nodeModule from 'node:module';
import { load, resolve } from './typescript-hooks.mjs';

/**
 * Makes Node load the TypeScript of this repository as the tests' transform does, and gives test files their globals.
 * Loaded by `--import` in every process that runs tests.
 */

// Node 22.15 and newer run the hooks in the thread that imports; before, they have a thread of their own.
const { registerHooks } = /** @type {{ registerHooks?: (hooks: object) => void }} */ (nodeModule);
if (registerHooks !== undefined) registerHooks({ load, resolve });
else nodeModule.register('./typescript-hooks.mjs', import.meta.url);
