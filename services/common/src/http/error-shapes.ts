import type { Response } from 'express';

/** Answers one failure. */
export type FailureAnswer = (thrown: unknown, response: Response) => void;

/**
 * Who answers the failures of an address in a shape of its own. A filter on controllers does not see all of them: an
 * address that cannot even be decoded reaches no controller.
 */
export class ErrorShapes {
  private readonly shapes = new Map<string, FailureAnswer>();

  /** @param prefix whole segments, as `/auth/v1` */
  register(prefix: string, answer: FailureAnswer): void {
    this.shapes.set(prefix, answer);
  }

  of(path: string): FailureAnswer | undefined {
    for (const [prefix, answer] of this.shapes) {
      if (path === prefix || path.startsWith(`${prefix}/`)) return answer;
    }
    return undefined;
  }
}
