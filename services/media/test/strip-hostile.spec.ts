import { createHash } from 'node:crypto';
import { type ByteSource, memorySource, planStrip, StripError } from '@garimpo/media-strip';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { clean } from '../src/testing/clean.ts';
import {
  exifBytes,
  gifComment,
  jpegSegment,
  pngChunk,
  riffChunk,
  riffFile,
  withBlocks,
  withChunks,
  withSegments,
} from '../src/testing/pictures/bytes.ts';
import { film, scene } from '../src/testing/pictures/scene.ts';

/** One clean picture of each format, and TIFF in its ways to pack. */
const pictures = new Map<string, Buffer>();
const picture = (name: string): Buffer => pictures.get(name) ?? Buffer.alloc(0);
const drawing = (content: string, attributes = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);

const declared = (encoding: string, content: string) =>
  Buffer.from(`<?xml version="1.0" ${encoding}?>${drawing(content).toString()}`, 'latin1');

beforeAll(async () => {
  pictures.set('jpeg', await scene().jpeg({ progressive: true }).toBuffer());
  pictures.set('png', await scene(4).png().toBuffer());
  pictures.set('webp', await (await film(3)).webp().toBuffer());
  pictures.set('gif', await (await film(3)).gif().toBuffer());
  pictures.set('tiff', await (await film(2)).tiff({ compression: 'lzw' }).toBuffer());
  const shapes = '<style>.a{fill:url(#b)}</style><g class="a"><path d="M0 0h9v9z"/></g><use href="#c"/>';
  pictures.set('svg', Buffer.from(`<?xml version="1.0"?>\n${drawing(shapes).toString()}`));
});

const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'tiff', 'svg'];

/** The code that it is refused with, or what is left of it. */
async function outcome(bytes: Uint8Array): Promise<string> {
  const before = sha256(bytes);
  try {
    const { plan } = await clean(bytes);
    expect(sha256(bytes)).toBe(before);
    return `clean ${plan.format}`;
  } catch (error) {
    if (!(error instanceof StripError)) throw error;
    return error.code;
  }
}

describe('what is no picture, or a broken one', () => {
  const tiffWith = (change: (tiff: Buffer, ifd: number) => void) => () => {
    const tiff = Buffer.from(picture('tiff'));
    change(tiff, tiff.readUInt32LE(4));
    return tiff;
  };
  const entity = (tiff: Buffer, ifd: number, tag: number): number => {
    for (let at = ifd + 2; at < ifd + 2 + tiff.readUInt16LE(ifd) * 12; at += 12) {
      if (tiff.readUInt16LE(at) === tag) return at;
    }
    throw new Error(`no tag ${tag}`);
  };
  const laughs = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
    '',
  );

  const cases: [string, () => Buffer, string][] = [
    ['nothing', () => Buffer.alloc(0), 'empty'],
    ['one byte', () => Buffer.from([0xff]), 'unknown_format'],
    ['zeros', () => Buffer.alloc(4096), 'unknown_format'],
    ['a text', () => Buffer.from('arquivo.jpg'), 'unknown_format'],
    ['a page', () => Buffer.from('<!DOCTYPE html><html><svg></svg></html>'), 'unknown_format'],
    ['a ZIP', () => Buffer.from('PK\x03\x04 picture.jpg'), 'unknown_format'],
    ['a PDF without anything', () => Buffer.from('%PDF-1.7'), 'truncated'],
    [
      'bytes before a picture',
      () => Buffer.concat([Buffer.from('GET /'), picture('jpeg')]),
      'unknown_format',
    ],
    ['JPEG: an image without a picture', () => Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'malformed'],
    [
      'JPEG: a segment of no length',
      () => withSegments(picture('jpeg'), Buffer.from([0xff, 0xe1, 0, 1])),
      'malformed',
    ],
    ['JPEG: a segment past the end', () => Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0]), 'truncated'],
    ['JPEG: JPEG-LS', () => withSegments(picture('jpeg'), jpegSegment(0xf7, 'abcdef')), 'unknown_format'],
    ['JPEG: a second start', () => withSegments(picture('jpeg'), Buffer.from([0xff, 0xd8])), 'malformed'],
    [
      'PNG: a chunk of 4 GB',
      () => withChunks(picture('png'), Buffer.from('\xff\xff\xff\xffIDAT', 'latin1')),
      'malformed',
    ],
    [
      'PNG: a chunk of 2 GB',
      () => withChunks(picture('png'), Buffer.from('\x7f\xff\xff\xffIDAT', 'latin1')),
      'truncated',
    ],
    [
      'PNG: no header',
      () => Buffer.concat([picture('png').subarray(0, 8), picture('png').subarray(33)]),
      'malformed',
    ],
    [
      'PNG: no picture',
      () => Buffer.concat([picture('png').subarray(0, 33), pngChunk('IEND', '')]),
      'malformed',
    ],
    [
      'PNG: a chunk that nobody knows, and is needed',
      () => withChunks(picture('png'), pngChunk('SECR', '')),
      'unknown_format',
    ],
    [
      'PNG: a second header of another length',
      () => withChunks(picture('png'), pngChunk('IHDR', 'secret'.repeat(9))),
      'unknown_format',
    ],
    ['PNG: a type of no letters', () => withChunks(picture('png'), pngChunk('a\0bc', '')), 'malformed'],
    ['WebP: no picture', () => riffFile('WEBP', riffChunk('EXIF', 'secret')), 'malformed'],
    [
      'WebP: a chunk past its file',
      () => riffFile('WEBP', Buffer.from('VP8 \xff\xff\xff\x7f', 'latin1')),
      'malformed',
    ],
    [
      'WebP: a size past the file',
      () => {
        const webp = Buffer.from(picture('webp'));
        webp.writeUInt32LE(0x7fffffff, 4);
        return webp;
      },
      'truncated',
    ],
    ['GIF: no picture', () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'malformed'],
    ['GIF: no trailer', () => picture('gif').subarray(0, -1), 'clean gif'],
    ['GIF: no block where one must be', () => withBlocks(picture('gif'), Buffer.from('secret')), 'malformed'],
    [
      'TIFF: directories in a circle',
      tiffWith((tiff, ifd) => void tiff.writeUInt32LE(ifd, ifd + 2 + tiff.readUInt16LE(ifd) * 12)),
      'malformed',
    ],
    [
      'TIFF: a directory past the end',
      tiffWith((tiff) => void tiff.writeUInt32LE(0x7fffffff, 4)),
      'truncated',
    ],
    [
      'TIFF: four billion strips',
      tiffWith((tiff, ifd) => void tiff.writeUInt32LE(0xffffffff, entity(tiff, ifd, 273) + 4)),
      'truncated',
    ],
    [
      'TIFF: a strip past the end',
      tiffWith((tiff, ifd) => void tiff.writeUInt32LE(0x7fffffff, entity(tiff, ifd, 279) + 8)),
      'truncated',
    ],
    [
      'TIFF: a strip over its directory',
      tiffWith((tiff, ifd) => void tiff.writeUInt32LE(ifd, entity(tiff, ifd, 273) + 8)),
      'malformed',
    ],
    [
      'TIFF: a raw picture',
      tiffWith((tiff, ifd) => void tiff.writeUInt16LE(32803, entity(tiff, ifd, 262) + 8)),
      'unknown_format',
    ],
    [
      'SVG: entities of entities',
      () =>
        Buffer.from(
          `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]><svg xmlns="http://www.w3.org/2000/svg"><text>&l9;</text></svg>`,
        ),
      'too_complex',
    ],
    [
      'SVG: an entity with markup',
      () =>
        Buffer.from(
          '<!DOCTYPE svg [<!ENTITY x "<script>1</script>">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
        ),
      'too_complex',
    ],
    [
      'SVG: an entity of a file',
      () =>
        Buffer.from(
          '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
        ),
      'malformed',
    ],
    ['SVG: elements too deep', () => drawing('<g>'.repeat(5000) + '</g>'.repeat(5000)), 'too_complex'],
    ['SVG: an element that is not closed', () => drawing('<g>'), 'malformed'],
    ['SVG: attributes without quotes', () => drawing('<path d=M0/>'), 'malformed'],
    ['SVG: two pictures', () => Buffer.concat([drawing(''), drawing('')]), 'malformed'],
    ['SVG: no namespace', () => Buffer.from('<svg><path d="M0 0"/></svg>'), 'unknown_format'],
    [
      'SVG: text that is not UTF-8',
      () => Buffer.concat([drawing(''), Buffer.from([0xff, 0xfe])]),
      'malformed',
    ],
    [
      'SVG: in Shift_JIS, where the last byte of a character takes in a backslash',
      () => declared('encoding="Shift_JIS"', '<style>a{b:"\x83\\";c:url(http://secret.test)}</style>'),
      'unknown_format',
    ],
    [
      'SVG: in Shift_JIS, told late',
      () => declared(`${' '.repeat(2000)}encoding="Shift_JIS"`, '<path d="M0 0"/>'),
      'malformed',
    ],
    [
      'SVG: in an encoding of no name',
      () => declared('encoding="Shift JIS"', '<path d="M0 0"/>'),
      'malformed',
    ],
    ['SVG: in UTF-8', () => declared('encoding="utf-8" standalone="no"', '<path d="M0 0"/>'), 'clean svg'],
    ['SVG: in Latin-1', () => declared("encoding='ISO-8859-1'", '<text>\xe9</text>'), 'clean svg'],
    [
      'SVG: an embedded picture that is none',
      () => drawing('<image href="data:image/png;base64,AAAA"/>'),
      'unknown_format',
    ],
    [
      'SVG: an embedded picture, cut off',
      () =>
        drawing(`<image href="data:image/png;base64,${picture('png').subarray(0, 60).toString('base64')}"/>`),
      'truncated',
    ],
    ['SVG: pictures in pictures in pictures', () => nested(6), 'too_complex'],
  ];

  it.each(cases)('%s', async (_, make, expected) => {
    expect(await outcome(make())).toBe(expected);
  });

  it.each(FORMATS)('%s, cut off anywhere, is refused', async (format) => {
    const whole = picture(format);
    // The last directory may end without the offset of a next one, and text with white space.
    const end = whole.length - (format === 'tiff' ? 4 : 1);
    for (let length = 0; length < end; length += Math.max(1, Math.floor(end / 150))) {
      const result = await outcome(whole.subarray(0, length));
      // Behind a whole frame, nothing but the trailer is missing.
      if (format === 'gif' && whole[length - 1] === 0 && /^clean/.test(result)) continue;
      // Viewers show what there is of a scan.
      if (format === 'jpeg' && length > whole.indexOf('\xff\xda', 0, 'latin1') + 14) continue;
      expect(`${length}: ${result}`).not.toContain('clean');
    }
  });
});

describe('what is more than one thing', () => {
  const script = '*/=1;alert("secret");/*';
  const cases: [string, () => Buffer, string][] = [
    ['JPEG and ZIP', () => Buffer.concat([picture('jpeg'), Buffer.from('PK\x03\x04secret')]), 'jpeg'],
    [
      'JPEG and script',
      () => withSegments(picture('jpeg'), jpegSegment(0xfe, `${script}<script>secret</script>`)),
      'jpeg',
    ],
    [
      'PNG and page',
      () =>
        Buffer.concat([
          withChunks(picture('png'), pngChunk('tEXt', 'a\0<html>secret')),
          Buffer.from('<html>secret'),
        ]),
      'png',
    ],
    ['GIF and script', () => withBlocks(picture('gif'), gifComment(script)), 'gif'],
    ['GIF and archive', () => Buffer.concat([picture('gif'), Buffer.from('Rar!secret')]), 'gif'],
    ['WebP and page', () => Buffer.concat([picture('webp'), Buffer.from('<html>secret')]), 'webp'],
    ['TIFF and ZIP', () => Buffer.concat([picture('tiff'), Buffer.from('PK\x03\x04secret')]), 'tiff'],
    [
      'SVG and page',
      () => drawing('<x:html xmlns:x="http://www.w3.org/1999/xhtml"><x:script>secret</x:script></x:html>'),
      'svg',
    ],
  ];

  it.each(cases)('%s', async (_, make, format) => {
    const { plan, bytes } = await clean(make());
    expect(plan.format).toBe(format);
    expect(plan.findings).not.toHaveLength(0);
    expect(bytes.toString('latin1')).not.toContain('secret');
  });
});

describe('SVG: a reference to elsewhere behind a line end', () => {
  const out = '(http://secret.test/a)';
  it.each([
    ['in a style', drawing(`<style>rect{fill:ur\\6c\r\n${out}}</style>`)],
    ['in a style, as references', drawing(`<style>rect{fill:ur\\6c&#13;&#10;${out}}</style>`)],
    ['in an attribute', drawing(`<path d="M0 0" fill="ur\\6c\r\n${out}"/>`)],
    ['in an attribute, as references', drawing(`<path d="M0 0" fill="ur\\6c&#13;&#10;${out}"/>`)],
    [
      'that is a space in an attribute, and ends no string',
      drawing(`<path d="M0 0" style="a:'\n';fill:url${out};b:''"/>`),
    ],
    ['before an import', drawing('<style>@\\69\r\nmport "http://secret.test";</style>')],
    ['or behind a space that is none to an address', drawing('<use href="&#160;#secret"/>')],
  ])('%s', async (_, file) => {
    const { plan, bytes } = await clean(file);
    expect(plan.findings).not.toHaveLength(0);
    expect(bytes.toString()).not.toContain('secret');
    expect((await clean(bytes)).plan.findings).toEqual([]);
  });

  it('is a reference again where one stood for it', async () => {
    const { bytes } = await clean(drawing(`<path d="M0 0" style="a:'&#10;;fill:url(http://secret.test)"/>`));
    expect(bytes.toString()).toMatch(/&#39;&#10;;fill:url/);
  });
});

describe('what asks for much', () => {
  it.each([
    ['png', 16],
    ['jpeg', -1],
  ])('%s of 30000 by 30000 pixels is cleaned without its pixels', async (format, at) => {
    const bytes = Buffer.from(picture(format));
    if (format === 'png') {
      bytes.writeUInt32BE(30_000, at);
      bytes.writeUInt32BE(30_000, at + 4);
    } else {
      const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
      bytes.writeUInt16BE(30_000, frame + 5);
      bytes.writeUInt16BE(30_000, frame + 7);
    }
    expect((await clean(bytes)).bytes.equals(bytes)).toBe(true);
  });

  it('a JPEG whose EXIF goes in circles is cleaned', async () => {
    const exif = exifBytes('Secret', 1);
    // The next directory is the first one; and so is that of EXIF itself.
    exif.writeUInt32LE(8, 34);
    exif.writeUInt16LE(0x8769, 22);
    exif.writeUInt16LE(4, 24);
    exif.writeUInt32LE(8, 30);
    const { plan } = await clean(
      withSegments(picture('jpeg'), jpegSegment(0xe1, `Exif\0\0${exif.toString('latin1')}`)),
    );
    expect(plan.findings.map(({ name }) => name)).toEqual(['Make']);
  });

  it('thousands of comments are told as some, and hide no other finding', async () => {
    const exif = jpegSegment(0xe1, `Exif\0\0${exifBytes('secret', 1).toString('latin1')}`);
    const comments = Array.from({ length: 15_000 }, (_, index) => jpegSegment(0xfe, `secret ${index}`));
    const { plan, bytes } = await clean(withSegments(picture('jpeg'), ...comments, exif));
    expect(plan.findings.length).toBeLessThan(100);
    expect(plan.findings).toContainEqual(expect.objectContaining({ kind: 'camera', value: 'secret' }));
    expect(bytes.toString('latin1')).not.toContain('secret');
  });

  it('a source that becomes shorter is told, not padded', async () => {
    const bytes = picture('jpeg');
    const plan = await planStrip(memorySource(bytes));
    const shorter: ByteSource = {
      size: bytes.length,
      read: async (offset) => bytes.subarray(offset, offset + 10),
    };
    const { applyPlan } = await import('@garimpo/media-strip');
    const read = async () => {
      for await (const _ of applyPlan(shorter, plan));
    };
    await expect(read()).rejects.toMatchObject({ code: 'changed' });
  });
});

describe('damaged at random', () => {
  it.each(FORMATS)('%s is refused, or clean the second time', async (format) => {
    const random = mulberry32(20_241);
    const whole = picture(format);
    let cleaned = 0;
    for (let round = 0; round < 300; round += 1) {
      const bytes = Buffer.from(whole);
      for (let change = 0; change < 1 + random() * 4; change += 1) {
        // The structure is mostly at the beginning.
        const at = Math.floor(random() * (random() < 0.7 ? Math.min(200, bytes.length) : bytes.length));
        bytes[at] = Math.floor(random() * 256);
      }
      if (!(await outcome(bytes)).startsWith('clean')) continue;
      cleaned += 1;
      const once = await clean(bytes);
      const twice = await clean(once.bytes);
      expect(twice.plan.findings).toEqual([]);
      expect(twice.bytes.equals(once.bytes)).toBe(true);
    }
    expect(cleaned).toBeGreaterThan(0);
  });
});

function nested(depth: number): Buffer {
  if (depth === 0) return drawing('');
  return drawing(`<image href="data:image/svg+xml;base64,${nested(depth - 1).toString('base64')}"/>`);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Numbers from 0 to 1, the same for the same seed. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}
