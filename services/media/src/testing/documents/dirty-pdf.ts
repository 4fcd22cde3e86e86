import { text } from '../films/bytes.ts';
import { exifBytes, jpegSegment, withSegments, XMP_PACKET } from '../pictures/bytes.ts';
import { scene } from '../pictures/scene.ts';
import { makePackedPdf, makePdf, type PdfObjectPlan, type PdfPlan, wide } from './make-pdf.ts';

const PAGE = text('BT /F1 12 Tf 20 100 Td (Bem-vindo) Tj ET q 40 0 0 40 20 20 cm /I Do Q');

/** A page of a text and a picture, as programs write it that lay pages out, with what they say beside it. */
async function page(more: string): Promise<PdfObjectPlan[]> {
  const exif = jpegSegment(0xe1, `Exif\0\0${exifBytes('Segredo', 1).toString('latin1')}`);
  const picture = withSegments(await scene().resize(60).jpeg().toBuffer(), exif);
  const { width, height } = await scene()
    .resize(60)
    .jpeg()
    .toBuffer({ resolveWithObject: true })
    .then(({ info }) => info);
  return [
    { number: 1, says: `<</Type/Catalog /Pages 2 0 R /Metadata 7 0 R ${more}>>` },
    { number: 2, says: '<</Type/Pages/Kids[3 0 R]/Count 1>>' },
    {
      number: 3,
      says: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Annots[8 0 R]
        /LastModified(D:20240506070809-03'00')/PieceInfo<</Segredo<</Private(segredo)>>>>
        /Resources<</Font<</F1 5 0 R>>/XObject<</I 6 0 R>>/#50roperties<</Metadata /Segura>>>>>>`,
    },
    { number: 4, says: '<</Length 40 0 R>>', stream: PAGE },
    { number: 5, says: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>' },
    {
      number: 6,
      says: `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter[/DCTDecode]/Length ${picture.length}>>`,
      stream: picture,
    },
    {
      number: 7,
      says: `<</Type/Metadata/Subtype/XML/Length ${text(XMP_PACKET).length}>>`,
      stream: text(XMP_PACKET),
    },
    {
      number: 8,
      says: `<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(a \\(nota\\))/T(Maria Segredo)/NM(segredo-1)/M(D:2024)>>`,
    },
    {
      number: 9,
      says: `<</Title ${wide('Segredo é')}/Author(Maria \\123egredo)/Producer(Segredo 1.2)/CreationDate(D:20240506070809Z)/Firma <53656772>>>`,
    },
    { number: 40, says: String(PAGE.length) },
  ];
}

const TRAILER = '/Root 1 0 R /Info 9 0 R /ID[<5e9ed0><5e9ed0>]';
const FOUND = [
  ...[
    'Title',
    'Author',
    'Producer',
    'CreationDate',
    'Firma',
    'ID',
    'xmp:CreatorTool',
    'LastModified',
    'PieceInfo',
  ],
  ...['T', 'NM', 'M', 'Make'],
];

export interface DirtyPdf {
  name: string;
  make(): Promise<Buffer>;
  finds: readonly string[];
}

export const plainPdf = async (change: Partial<PdfPlan> = {}) =>
  makePdf({ objects: await page(''), trailer: TRAILER, ...change });

export const DIRTY_PDF: readonly DirtyPdf[] = [
  { name: 'with tables of text', make: () => plainPdf(), finds: FOUND },
  {
    name: 'changed later, with an object that nothing leads to',
    make: async () => {
      const objects = [...(await page('')), { number: 20, says: '(segredo perdido)' }];
      const later = [{ number: 8, says: '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(outra)>>' }];
      return plainPdf({ objects, later });
    },
    finds: ['Title', 'UnusedBytes'],
  },
  {
    name: 'packed',
    make: async () => makePackedPdf({ objects: await page('/Lang(pt-BR)'), trailer: TRAILER }),
    finds: FOUND,
  },
];
