import type { CaptureSink } from '../capture/capture.ts';
import { cloneAddress } from '../rewrite/clone-address.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import type { CheckoutText } from './checkout-text.ts';
import { placeOf, type SortedExits } from './exits.ts';
import { leadingPage } from './lead-text.ts';
import type { QuizRecording } from './quiz-recording.ts';

const REDIRECTS_MAX = 10;
/** Addresses whose redirects are followed. */
const WAYS_OUT_MAX = 20;

/** Adds addresses of the quiz's own host that only redirect elsewhere. */
export async function addWaysOut(
  manifest: CloneManifest,
  page: URL,
  recording: QuizRecording,
  { checkouts, links }: SortedExits,
  checkout: CheckoutText,
  { sink, findEnd }: { sink: CaptureSink; findEnd(url: URL): Promise<URL | null> },
): Promise<void> {
  let asked = 0;
  for (const from of new Set([...recording.redirects.keys(), ...recording.opened])) {
    const start = URL.canParse(from) ? new URL(from) : null;
    const address = start?.host === page.host ? cloneAddress(start, page) : null;
    if (start === null || address === null) continue;
    if (manifest.files[address] !== undefined || manifest.redirects[address] !== undefined) continue;
    // A browser that may not go there does not learn where it was redirected.
    const isKnown = recording.redirects.has(from);
    if (!isKnown) asked += 1;
    const end = isKnown ? endOf(start, recording) : asked <= WAYS_OUT_MAX ? await findEnd(start) : null;
    if (end === null) continue;
    const isCheckout = checkouts.includes(placeOf(end));
    if (!isCheckout && !links.includes(placeOf(end))) continue;
    const text = leadingPage(isCheckout ? checkout.address : end.href);
    manifest.files[address] = await sink.put(Buffer.from(text), 'text/html; charset=utf-8');
  }
}

function endOf(start: URL, { redirects }: QuizRecording): URL {
  let end = start;
  for (let left = REDIRECTS_MAX; left > 0; left -= 1) end = redirects.get(end.href) ?? end;
  return end;
}
