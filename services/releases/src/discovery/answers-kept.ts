import { createHash } from 'node:crypto';
import { type Caller, type PointedTool, toDiscovery } from './discovery.ts';

export interface Answer {
  body: string;
  /** Strong: over the bytes. */
  tag: string;
}

/** Answers to as many combinations of canaries as there are likely to be; beyond it they are written anew each time. */
const KEPT_MAX = 64;

/** Writes the answers about one state of the pointers, each once: most callers get one of a few. */
export class AnswersKept {
  private readonly kept = new Map<string, Answer>();

  constructor(private readonly tools: readonly PointedTool[]) {}

  of(caller: Caller): Answer {
    // Previews are rare, and no two are alike.
    if (caller.preview !== null) return this.write(caller);
    const key = [...caller.canaries].join(' ');
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    const answer = this.write(caller);
    if (this.kept.size < KEPT_MAX) this.kept.set(key, answer);
    return answer;
  }

  private write(caller: Caller): Answer {
    const body = JSON.stringify(toDiscovery(this.tools, caller));
    return { body, tag: `"${createHash('sha256').update(body).digest('base64url')}"` };
  }
}
