import program from '../../programs/walk.ts?page';

/** Runs in every document of a walk, before the page's own scripts. */
export const BEFORE_QUIZ = program;

/** An expression that runs a command of `programs/walk`. */
export function ask(name: string, given: unknown = null): string {
  return `window[Symbol.for('walk')].${name}(${JSON.stringify(given)})`;
}
