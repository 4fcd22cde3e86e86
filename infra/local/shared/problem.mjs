// @ts-check

/** Something the person at the keyboard can act on: shown as its message alone, without a stack. */
export class StartProblem extends Error {
  name = 'StartProblem';
}
