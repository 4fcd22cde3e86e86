// @ts-check
import { registerHooks } from 'node:module';
import { load, resolve } from './typescript-hooks.mjs';

/**
 * Makes Node load the TypeScript of this repository, and gives test files their globals. Loaded by `--import` in every process that
 * runs tests.
 */
registerHooks({ load, resolve });
