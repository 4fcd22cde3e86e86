// @ts-check
import { callOperator, OperatorCallError } from '../local/operator-call.mjs';

/**
 * @typedef {import('../local/operator-call.mjs').Target & { onChange?: () => void }} Target
 * `onChange` is told of a change that was made, or may have been: its answer was lost.
 */

/**
 * Asks for what changes which version people get. Once asked for it is waited for, interrupted or not: nobody could tell whether an
 * abandoned request had been granted.
 * @param {Target} target
 * @param {string} route
 * @param {object} input
 */
export async function askForChange({ onChange = () => {}, ...target }, route, input) {
  const body = JSON.stringify(input);
  try {
    const answer = await callOperator({ ...target, signal: undefined }, 'POST', route, {
      type: 'application/json',
      body,
    });
    onChange();
    return answer;
  } catch (error) {
    if (!(error instanceof OperatorCallError) || error.status === undefined) onChange();
    throw error;
  }
}
