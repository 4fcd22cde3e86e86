// @ts-check
import { serve as serveAs } from '../serve.mjs';
import { startApart } from './start-apart.mjs';

/** @param {import('../serve.mjs').Serving} run */
export function serve(run) {
  return serveAs(run, startApart);
}
