import { ACT } from './act.ts';
import { CLOCK } from './clock.ts';
import { HOOKS } from './hooks.ts';
import { LOOK } from './look.ts';

/** Runs in every document of a walk, before the page's own scripts. */
export const BEFORE_QUIZ = `(() => {
if (window[Symbol.for('walk')]) return;
${CLOCK}${HOOKS}${LOOK}${ACT}})()`;

/** An expression that asks for one of `ACT`'s. */
export function ask(name: string, given: unknown = null): string {
  return `window[Symbol.for('walk')].${name}(${JSON.stringify(given)})`;
}
