import { deflateSync } from 'node:zlib';
import { join, text, u8, u16, u32 } from '../films/bytes.ts';

/** An object by its number: what it says, and its stream. */
export interface PdfObjectPlan {
  number: number;
  says: string;
  stream?: Uint8Array;
}

export interface PdfPlan {
  objects: readonly PdfObjectPlan[];
  /** Entries of the trailer besides its size. */
  trailer: string;
  /** Written behind the file, with a table of their own. */
  later?: readonly PdfObjectPlan[];
}

function objectBytes({ number, says, stream }: PdfObjectPlan): Buffer {
  if (stream === undefined) return text(`${number} 0 obj\n${says}\nendobj\n`);
  return join(text(`${number} 0 obj\n${says}\nstream\r\n`), stream, text('\nendstream\nendobj\n'));
}

const HEADER = '%PDF-1.7\n%\xb5\xb6\xb7\xb8\n';

/** A file with tables of text. */
export function makePdf({ objects, trailer, later = [] }: PdfPlan): Buffer {
  let file = text(HEADER);
  let previous = '';
  for (const group of later.length === 0 ? [objects] : [objects, later]) {
    const entries = group.map((object) => {
      const at = file.length;
      file = join(file, objectBytes(object));
      return `${object.number} 1\n${String(at).padStart(10, '0')} 00000 n \n`;
    });
    const at = file.length;
    const table = `xref\n0 1\n0000000000 65535 f \n${entries.join('')}trailer\n<<${trailer} /Size 100${previous}>>\n`;
    file = join(file, text(`${table}startxref\n${at}\n%%EOF\n`));
    previous = ` /Prev ${at}`;
  }
  return file;
}

/** A file whose objects without streams are packed in one, with a table that is packed as well, by rows that say what they differ in. */
export function makePackedPdf({ objects, trailer }: PdfPlan): Buffer {
  const packed = objects.filter(({ stream }) => stream === undefined);
  let file = text(HEADER);
  const rows = new Map<number, Buffer>([[0, row(0, 0, 255)]]);
  for (const object of objects.filter(({ stream }) => stream !== undefined)) {
    rows.set(object.number, row(1, file.length, 0));
    file = join(file, objectBytes(object));
  }
  const bodies = packed.map(({ says }) => `${says} `);
  const heads = packed
    .map(({ number }, index) => `${number} ${bodies.slice(0, index).join('').length}`)
    .join(' ');
  for (const [index, { number }] of packed.entries()) rows.set(number, row(2, 90, index));
  const container = deflateSync(text(`${heads}\n${bodies.join('')}`));
  rows.set(90, row(1, file.length, 0));
  const says = `<</Type/ObjStm/N ${packed.length}/First ${heads.length + 1}/Filter/FlateDecode/Length ${container.length}>>`;
  file = join(file, objectBytes({ number: 90, says, stream: container }));
  rows.set(91, row(1, file.length, 0));
  const table = deflateSync(foretold([...rows].sort(([a], [b]) => a - b).map(([, one]) => one)));
  const index = [...rows.keys()]
    .sort((a, b) => a - b)
    .map((number) => `${number} 1`)
    .join(' ');
  const of = `/Type/XRef/W[1 4 1]/Index[${index}]/Size 100/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 6>>/Length ${table.length}`;
  const at = file.length;
  return join(
    file,
    objectBytes({ number: 91, says: `<<${of} ${trailer}>>`, stream: table }),
    text(`startxref\n${at}\n%%EOF\n`),
  );
}

const row = (kind: number, place: number, more: number) => join(u8(kind), u32(place), u8(more));

/** Each row as what it differs from the one above in. */
function foretold(rows: readonly Buffer[]): Buffer {
  return join(
    ...rows.map((one, index) =>
      join(u8(2), Buffer.from(one.map((byte, at) => (byte - (rows[index - 1]?.[at] ?? 0)) & 0xff))),
    ),
  );
}

/** A text of two bytes a character. */
export const wide = (value: string) =>
  `<${join(u8(0xfe, 0xff), ...Array.from(value, (char) => u16(char.charCodeAt(0)))).toString('hex')}>`;
