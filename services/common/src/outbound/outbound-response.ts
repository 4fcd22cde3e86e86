import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { BoundedBody, tooLarge } from './bounded-body.ts';
import { decodersOf } from './decode-body.ts';
import type { RequestEnd } from './request-end.ts';

const WITHOUT_BODY = new Set([204, 304]);

/** An answer from outside, of whatever status. Whoever has it reads it to its end or discards it. */
export class OutboundResponse {
  private constructor(
    /** Where it came from, after redirects. */
    readonly url: URL,
    readonly status: number,
    /** Without those that speak of a compression that the body no longer has. */
    readonly headers: Headers,
    /** Decompressed. Fails with {@link OutboundError}: `too_large`, `timeout`, `interrupted`. */
    readonly body: Readable,
  ) {}

  /** Throws {@link OutboundError}: `too_large` where the answer says so itself. */
  static of(
    url: URL,
    answer: IncomingMessage,
    limits: { maxBytes: number; isHead: boolean; end: RequestEnd },
  ): OutboundResponse {
    const { maxBytes, isHead, end } = limits;
    const status = answer.statusCode ?? 0;
    const headers = headersOf(answer);
    const hasBody = !isHead && !WITHOUT_BODY.has(status);
    if (hasBody && Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
    const decoders = hasBody ? decodersOf(headers.get('content-encoding')) : null;
    if (decoders !== null && decoders.length > 0) {
      headers.delete('content-encoding');
      headers.delete('content-length');
    }
    const body = new BoundedBody(maxBytes, (error) => end.toError(error, 'interrupted'));
    // A stream that nobody listens to yet must not end the process when it fails; who reads it later is told.
    body.on('error', () => {});
    body.once('close', () => end.clear());
    end.signal.addEventListener('abort', () => body.destroy(end.signal.reason), { once: true });
    // The compressed bytes are bounded too: there are endless streams of them that come to nothing.
    const onTheWire = decoders?.length ? [new BoundedBody(maxBytes), ...decoders] : [];
    pipeline([answer, ...onTheWire, body], () => {});
    return new OutboundResponse(url, status, headers, body);
  }

  /** All of the body. Throws {@link OutboundError}. */
  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.body) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** The body in the charset that its header names, or in UTF-8. Throws {@link OutboundError}. */
  async text(): Promise<string> {
    return decoderFor(this.headers.get('content-type')).decode(await this.bytes());
  }

  /** Ends what is still to come. */
  discard(): void {
    this.body.destroy();
  }
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string);
  return headers;
}

function decoderFor(contentType: string | null) {
  const charset = /charset\s*=\s*"?([\w:.-]+)/i.exec(contentType ?? '')?.[1];
  try {
    return new TextDecoder(charset);
  } catch {
    // A name that nobody knows says nothing.
    return new TextDecoder();
  }
}
