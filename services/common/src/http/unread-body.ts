import type { NextFunction, Request, Response } from 'express';

/** How long a sender that has its answer may go on sending: enough to hear it. */
const LINGER_MS = 5_000;

/**
 * Ends a request that was answered before all of it had come. Without an end to it a refused sender could keep us reading
 * for as long as any request may take; hung up on at once, it would not get to see the answer.
 */
export function endUnreadBody(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (request.complete) return;
    // A request that was answered is not told when its connection closes: nobody waits for this.
    const cut = setTimeout(() => request.socket.destroy(), LINGER_MS).unref();
    request.once('close', () => clearTimeout(cut));
    request.resume();
  });
  next();
}
