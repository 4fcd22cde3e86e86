import { describe, it } from '@jest/globals';
import { isDeep } from './sample.ts';

/**
 * A test of `npm run test:deep` alone, beside others of its file that `npm test` runs too. The deep run finds the file by a
 * file of the same name with `.deep` in it, which imports it.
 */
export const deepIt = isDeep ? it : it.skip;
/** Tests of `npm run test:deep` alone. */
export const deepDescribe = isDeep ? describe : describe.skip;
