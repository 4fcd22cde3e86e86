// @ts-check
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../../build/workspaces.mjs';
import { inTurn } from '../world.mjs';

/** The library that makes pictures in the media service. */
const sharp = createRequire(join(root, 'services/media/package.json'))('sharp');
const SIDES = [400, 1_600];
const SECRET = 'feito por mim, em casa';
const BOUNDARY = 'bancada-4f1c9e';

/**
 * Photos that are cleaned, and people who open the page that encrypts texts, with the shell around it and the list of tools.
 * @param {import('../world.mjs').World} world
 * @returns {Promise<import('../world.mjs').Part>}
 */
export async function filesPart({ url, mine }) {
  const forms = await Promise.all(SIDES.map(async (side) => formOf(await photo(side))));
  const files = ['/discovery', '/tools/encrypt', ...(await entryFiles(url))];
  const [nextForm, nextFile] = [inTurn(() => forms), inTurn(() => files)];
  /** @type {string[]} */
  const dirty = [];
  let clean = 0;
  return {
    kinds: [
      {
        name: 'photo cleaned',
        perSecond: 2,
        connections: 1,
        wanted: 200,
        next: () => ({
          method: 'POST',
          path: '/api/strip-meta',
          headers: { ...mine(), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
          body: nextForm(),
          onWanted: ({ body }) => {
            if (body.includes(SECRET) || body.length === 0)
              dirty.push('a photo that says what it said, or nothing');
            else clean += 1;
          },
        }),
      },
      {
        name: 'page that encrypts opened',
        perSecond: 6,
        connections: 3,
        wanted: 200,
        next: () => ({
          path: nextFile(),
          headers: { accept: 'text/html,*/*' },
        }),
      },
    ],
    kept: async () => [{ what: 'clean photos', acknowledged: clean + dirty.length, missing: dirty }],
  };
}

/** Noise, which no compression makes small, with a remark in front of it. @param {number} side */
async function photo(side) {
  const raw = { width: side, height: side, channels: 3 };
  /** @type {Buffer} */
  const jpeg = await sharp(randomBytes(side * side * 3), { raw })
    .jpeg({ quality: 60 })
    .toBuffer();
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(SECRET.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(SECRET, 'latin1'), jpeg.subarray(2)]);
}

/** @param {Buffer} file */
function formOf(file) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="foto.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** Of the tool that encrypts: its manifest, and what stands beside it. @param {string} url @returns {Promise<string[]>} */
async function entryFiles(url) {
  const discovery = await (await fetch(`${url}/discovery`)).json();
  const manifest = discovery.microFrontends['mf-anticlone'][0].url;
  return [manifest, manifest.replace('mf-manifest.json', 'remoteEntry.js')];
}
