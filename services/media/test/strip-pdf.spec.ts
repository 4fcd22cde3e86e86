import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { memorySource, pictureHash, StripError } from '@garimpo/media-strip';
import { describe, expect, it } from '@jest/globals';
import { clean } from '../src/testing/clean.ts';
import { DIRTY_PDF, plainPdf } from '../src/testing/documents/dirty-pdf.ts';
import { makePdf } from '../src/testing/documents/make-pdf.ts';
import { tagsOf } from '../src/testing/exiftool.ts';

async function outcome(bytes: Uint8Array): Promise<string> {
  try {
    return `clean ${(await clean(bytes)).plan.findings.length}`;
  } catch (error) {
    if (error instanceof StripError) return error.code;
    throw error;
  }
}

describe.each(DIRTY_PDF.map((one) => [one.name, one] as const))('a PDF %s', (_, { make, finds }) => {
  it('says nothing of its makers afterwards, and shows the same', async () => {
    const dirty = await make();
    const { plan, bytes } = await clean(dirty);
    expect(plan.findings.map(({ name }) => name)).toEqual(expect.arrayContaining([...finds]));
    expect(bytes.toString('latin1')).not.toMatch(/segredo|5e9ed0|D:2024|Maria/i);
    for (const kept of ['(Bem-vindo) Tj', '/Metadata /Segura', '/Helvetica'])
      expect(bytes.includes(kept)).toBe(true);

    const again = await clean(bytes);
    expect(again.plan.findings).toEqual([]);
    expect(again.bytes.equals(bytes)).toBe(true);
    expect(await pictureHash(memorySource(bytes), again.plan)).toBe(
      await pictureHash(memorySource(dirty), plan),
    );
  });

  it('has tables that other programs follow', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'garimpo-pdf-'));
    try {
      await writeFile(join(folder, 'a.pdf'), (await clean(await make())).bytes);
      const [tags = {}] = await tagsOf([join(folder, 'a.pdf')]);
      const told = Object.entries(tags).filter(([name]) => /^(?:PDF|XMP)/.test(name));
      expect(told.map(([name]) => name).filter((name) => name !== 'PDF:Language')).toEqual([
        'PDF:PDFVersion',
        'PDF:Linearized',
        'PDF:PageCount',
      ]);
      expect(tags).toMatchObject({ 'PDF:PageCount': 1 });
      expect(tags).not.toHaveProperty('ExifTool:Error');
      expect(tags).not.toHaveProperty('ExifTool:Warning');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('cut off or broken anywhere is refused, or clean the second time', async () => {
    const dirty = await make();
    const step = Math.max(1, Math.floor(dirty.length / 50));
    for (let at = 0; at < dirty.length; at += step) {
      const broken = Buffer.from(dirty);
      broken[at] = (broken[at] ?? 0) ^ 0x5f;
      for (const file of [dirty.subarray(0, at), broken]) {
        const first = await clean(file).catch((error: unknown) => {
          if (error instanceof StripError) return null;
          throw error;
        });
        if (first === null) continue;
        const again = await clean(first.bytes);
        expect(again.plan.findings).toEqual([]);
        expect(again.bytes.equals(first.bytes)).toBe(true);
      }
    }
  });
});

describe('a PDF that is not cleaned', () => {
  const root = { number: 1, says: '<</Type/Catalog/Pages 2 0 R>>' };
  const pages = { number: 2, says: '<</Type/Pages/Kids[]/Count 0>>' };
  const bomb = deflateSync(Buffer.alloc(40 * 1024 * 1024, 0x20));

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['with a key', () => plainPdf({ trailer: '/Root 1 0 R /Encrypt 5 0 R' }), 'encrypted'],
    [
      'with a signature',
      () =>
        makePdf({
          objects: [{ ...root, says: '<</Type/Catalog/S<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>>>' }],
          trailer: '/Root 1 0 R',
        }),
      'signed',
    ],
    ['without its end', async () => (await plainPdf()).subarray(0, -30), 'truncated'],
    ['without a root', () => makePdf({ objects: [root], trailer: '' }), 'malformed'],
    [
      'of objects in objects',
      () => makePdf({ objects: [{ ...root, says: '['.repeat(5000) }], trailer: '/Root 1 0 R' }),
      'too_complex',
    ],
    [
      'with a text that does not end',
      () => makePdf({ objects: [{ ...root, says: '(' }], trailer: '/Root 1 0 R' }),
      'truncated',
    ],
    [
      'with a stream past its end',
      () =>
        makePdf({
          objects: [{ number: 1, says: '<</Length 99999999>>', stream: Buffer.from('x') }],
          trailer: '/Root 1 0 R',
        }),
      'truncated',
    ],
  ])('%s', async (_, make, code) => {
    expect(await outcome(await make())).toBe(code);
  });

  it('that unpacks to too much is refused, or not looked into', async () => {
    const metadata = {
      number: 3,
      says: `<</Type/Metadata/Filter/FlateDecode/Length ${bomb.length}>>`,
      stream: bomb,
    };
    const file = makePdf({
      objects: [{ ...root, says: '<</Type/Catalog/Pages 2 0 R/Metadata 3 0 R>>' }, pages, metadata],
      trailer: '/Root 1 0 R',
    });
    const { plan } = await clean(file);
    expect(plan.findings.map(({ name }) => name)).toEqual(['XMP']);
  });
});

it('a table that names itself as an older one is read once', async () => {
  const file = await plainPdf();
  const at = file.lastIndexOf('xref\n0 1');
  const looped = Buffer.from(
    file.toString('latin1').replace('/Size 100>>', `/Size 100 /Prev ${at}>>`),
    'latin1',
  );
  expect(await outcome(looped)).toMatch(/^clean/);
});
