import type { CaptureSink } from '../capture.ts';
import type { OpenedPage } from '../opened-page.ts';
import type { Recording } from './recording.ts';

/**
 * The document as it was answered to the browser. In another encoding than utf-8 only the bytes that were read without one hold what it
 * says of itself.
 */
export async function answerOf(
  url: URL,
  recording: Recording,
  page: OpenedPage,
  sink: CaptureSink,
): Promise<Pick<OpenedPage, 'type' | 'bytes'>> {
  const answered = recording.files.get(url.href)?.file;
  const isForeign = page.read.encoding !== 'utf-8' && page.url.href === url.href;
  if (answered === undefined || isForeign) return page;
  return { type: answered.type, bytes: await sink.get(answered) };
}
