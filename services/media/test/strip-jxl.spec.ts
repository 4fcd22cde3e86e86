import { memorySource, pictureHash } from '@garimpo/media-strip';
import { describe, expect, it } from '@jest/globals';
import { clean } from '../src/testing/clean.ts';
import { box } from '../src/testing/films/boxes.ts';
import { join, noise, text, u8, u32 } from '../src/testing/films/bytes.ts';
import { exifBytes, XMP_PACKET } from '../src/testing/pictures/bytes.ts';

const signature = box('JXL ', u8(0x0d, 0x0a, 0x87, 0x0a));
const brand = box('ftyp', text('jxl '), u32(0), text('jxl '));
const first = box('jxlp', u32(0), noise(300, 1));
const last = box('jxlp', u32(0x8000_0001), noise(200, 2));
const credentials = box('jumb', text('jumdc2pa\0segredo'));
const dirty = () =>
  join(
    ...[signature, brand, box('jxll', u8(10)), box('Exif', u32(0), exifBytes('Segredo', 6)), first],
    ...[box('xml ', text(XMP_PACKET)), box('brob', text('xml segredo')), credentials, last],
    ...[box('jbrd', text('segredo')), text('segredo atrás')],
  );

describe('a container of JPEG XL', () => {
  it('keeps the picture, and nothing that is said of it', async () => {
    const { plan, bytes } = await clean(dirty());
    expect(plan.format).toBe('jxl');
    expect(plan.findings.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Make', 'xmp:CreatorTool', 'brob xml', 'C2PA', 'jbrd', 'TrailingData']),
    );
    expect(plan.unlooked).toEqual(['pixels']);
    expect(bytes.equals(join(signature, brand, box('jxll', u8(10)), first, last))).toBe(true);
    const again = await clean(bytes);
    expect(again.plan.findings).toEqual([]);
    expect(await pictureHash(memorySource(bytes), again.plan)).toBe(
      await pictureHash(memorySource(dirty()), plan),
    );
  });

  it('keeps content credentials where the person wants them', async () => {
    const { bytes } = await clean(dirty(), { marks: 'keep' });
    expect(bytes.includes(credentials)).toBe(true);
  });

  it.each([
    ['without a picture', join(signature, brand)],
    ['with a brand that is longer', join(signature, box('ftyp', text('jxl \0\0\0\0jxl segredo ')), first)],
  ])('%s is refused', async (_, file) => {
    await expect(clean(file)).rejects.toMatchObject({ code: 'malformed' });
  });
});
