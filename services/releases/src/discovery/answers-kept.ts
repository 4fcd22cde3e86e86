import { createHash } from 'node:crypto';
import { type Caller, type PointedTool, toDiscovery } from './discovery.ts';

export interface Answer {
  body: string;
  /** Strong: over the bytes. */
  tag: string;
}

/** Writes the answers about one state of the pointers: once for the many who get what everybody gets. */
export class AnswersKept {
  private forEverybody: Answer | undefined;

  constructor(private readonly tools: readonly PointedTool[]) {}

  of(caller: Caller): Answer {
    // Previews are rare, and receipts are of one account: no two of these answers are alike.
    if (caller.preview !== null || caller.canaries.size > 0) return this.write(caller);
    this.forEverybody ??= this.write(caller);
    return this.forEverybody;
  }

  private write(caller: Caller): Answer {
    const body = JSON.stringify(toDiscovery(this.tools, caller));
    return { body, tag: `"${createHash('sha256').update(body).digest('base64url')}"` };
  }
}
