// @ts-check
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from './shared/problem.mjs';

/**
 * Makes the data folder, or says in one line why it cannot be used.
 * @param {string} dataDir
 */
export function prepareDataDir(dataDir) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (!statSync(dataDir).isDirectory()) throw new StartProblem(`DATA_DIR ${dataDir} is not a folder.`);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`DATA_DIR ${dataDir} cannot be used: ${reasonOf(error)}.`);
  }
}

/**
 * Refuses a folder in which a restore was ended after the database had its rows and before the files were in their place.
 * @param {string} dataDir
 */
export function refuseHalfRestored(dataDir) {
  if (existsSync(path.join(dataDir, '.restored')))
    throw new StartProblem(
      `A restore into ${dataDir} did not come to its end: run it again, with --replace.`,
    );
}

/** @param {unknown} error */
function reasonOf(error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'this user may not write there';
    case 'EEXIST':
    case 'ENOTDIR':
      return 'it is, or lies below, a file';
    case 'EROFS':
      return 'it lies on a read-only file system';
    case 'ENOSPC':
      return 'the disk is full';
    default:
      return code ?? message;
  }
}
