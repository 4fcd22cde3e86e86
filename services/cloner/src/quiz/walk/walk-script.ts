import program from '../../programs/walk.ts?page';

/** Runs in every document of a walk, before the page's own scripts. */
export const BEFORE_QUIZ = program;

/** Runs before it where the page is a clone, whose own scripts lead it: its tab keeps it in. */
export const LET_OUT = `Object.defineProperty(window, Symbol.for('walk lets out'), { value: true })`;

/** An expression that runs a command of `programs/walk`. */
export function ask(name: string, given: unknown = null): string {
  return `window[Symbol.for('walk')].${name}(${JSON.stringify(given)})`;
}
