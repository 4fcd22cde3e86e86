// @ts-check
import { callOperator } from '../local/operator-call.mjs';

/**
 * @typedef {import('../local/operator-call.mjs').Target & { onChange?: () => void }} Target
 * `onChange` is told of a change that was made, or may have been: its answer was lost.
 */

/**
 * Asks for what changes what people get, or who may change it. Once asked for it is waited for, interrupted or not: nobody could tell whether an
 * abandoned request had been granted.
 * @param {Target} target
 * @param {string} route
 * @param {object} [input]
 * @param {'POST' | 'DELETE'} [method]
 */
export async function askForChange({ onChange = () => {}, ...target }, route, input, method = 'POST') {
  const content = input && { type: 'application/json', body: JSON.stringify(input) };
  try {
    const answer = await callOperator({ ...target, signal: undefined }, method, route, content);
    onChange();
    return answer;
  } catch (error) {
    // A server that died over it, or somebody before it, does not know either.
    const { status = 500 } = /** @type {import('../local/operator-call.mjs').OperatorCallError} */ (error);
    if (status >= 500) onChange();
    throw error;
  }
}
