import path from 'node:path';

interface Content {
  type: string;
  /** Text-like content that gains from compression; pictures and fonts are compressed already. */
  compressible: boolean;
}

const BINARY: Content = { type: 'application/octet-stream', compressible: false };

/**
 * What a tool is made of. Anything else goes out as bytes without a meaning, pages included: a published file must
 * never become a document on the app's own origin.
 */
const CONTENTS: Record<string, Content> = {
  '.js': { type: 'text/javascript; charset=utf-8', compressible: true },
  '.mjs': { type: 'text/javascript; charset=utf-8', compressible: true },
  '.css': { type: 'text/css; charset=utf-8', compressible: true },
  '.json': { type: 'application/json; charset=utf-8', compressible: true },
  '.map': { type: 'application/json; charset=utf-8', compressible: true },
  '.svg': { type: 'image/svg+xml', compressible: true },
  '.txt': { type: 'text/plain; charset=utf-8', compressible: true },
  '.wasm': { type: 'application/wasm', compressible: true },
  '.png': { type: 'image/png', compressible: false },
  '.jpg': { type: 'image/jpeg', compressible: false },
  '.webp': { type: 'image/webp', compressible: false },
  '.avif': { type: 'image/avif', compressible: false },
  '.woff2': { type: 'font/woff2', compressible: false },
};

export function contentOf(filePath: string): Content {
  return CONTENTS[path.extname(filePath).toLowerCase()] ?? BINARY;
}
