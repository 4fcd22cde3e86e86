/** What the command ends with, besides 0 when it has done what there was to do. */
export const EXIT = { failed: 1, usage: 2, refused: 3 } as const;

/** What whoever runs the command can act on: shown as its message alone. */
export class KeyProblem extends Error {
  override name = 'KeyProblem';

  constructor(
    readonly kind: keyof typeof EXIT,
    message: string,
  ) {
    super(message);
  }
}
