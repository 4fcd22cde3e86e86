import { Recording } from '../capture/rendered/recording.ts';
import type { Context } from '../capture/rendered/tab.ts';

/** Something that a page sent or asked for while it ran, answered or not. */
export interface SentRequest {
  method: string;
  url: URL;
  /** As text, its beginning; empty for nothing. */
  body: string;
}

const CALLS: ReadonlySet<string> = new Set(['fetch', 'xhr', 'ping', 'eventsource']);
const BODY_KEPT = 16_384;
const CALLS_KEPT = 20_000;

/** What the pages of a quiz were answered, and what they have sent: beacons are answered with nothing. */
export class QuizRecording extends Recording {
  readonly sent: SentRequest[] = [];
  /** Where whole windows went, by address without fragment. */
  readonly opened = new Set<string>();

  override listen(context: Context): void {
    super.listen(context);
    context.on('request', (request) => {
      if (request.isNavigationRequest()) this.opened.add(request.url().split('#', 1)[0] ?? '');
      const isCall = CALLS.has(request.resourceType());
      if (!isCall || request.method() === 'OPTIONS' || this.sent.length >= CALLS_KEPT) return;
      const url = URL.canParse(request.url()) ? new URL(request.url()) : null;
      if (url === null || !/^https?:$/.test(url.protocol)) return;
      const body = request.postDataBuffer()?.toString('utf8', 0, BODY_KEPT) ?? '';
      this.sent.push({ method: request.method(), url, body });
    });
  }
}
