import { box, fullBox, hdlr } from './boxes.ts';
import { join, noise, text, u8, u16, u32 } from './bytes.ts';

export interface ItemPlan {
  type: string;
  /** Type of the content, for items of the type `mime`. */
  contentType?: string;
  name?: string;
  data: Buffer;
  properties?: number[];
  /** True when the content lies in the list's own data. */
  inList?: boolean;
}

export interface HeifPlan {
  brand?: string;
  /** Numbered from 1; the first is the one that is shown. */
  items: ItemPlan[];
  references?: [type: string, from: number, ...to: number[]][];
  properties?: Buffer[];
  extra?: Buffer[];
  after?: Buffer[];
  handlerName?: string;
}

export const TURNED = box('irot', u8(1));
export const SIZE = fullBox('ispe', 0, 0, u32(64, 48));
export const CODING = box('hvcC', noise(24, 9));

export function auxiliary(kind: string): Buffer {
  return fullBox('auxC', 0, 0, text(`${kind}\0`));
}

/** A picture as phones keep it. What codes it is left to noise: nothing here decodes it. */
export function makeHeif({
  brand = 'heic',
  items,
  references = [],
  properties = [],
  extra = [],
  after = [],
  handlerName = 'Segredo',
}: HeifPlan): Buffer {
  const ftyp = box('ftyp', text(brand), u32(0), text('mif1'), text(brand));
  const inFile = items.filter(({ inList }) => inList !== true);
  const meta = (at: number) => {
    let place = at;
    let room = 0;
    const places = items.map(({ data, inList = false }, index) => {
      const offset = inList ? room : place;
      if (inList) room += data.length;
      else place += data.length;
      return join(u16(index + 1, inList ? 1 : 0, 0), u16(1), u32(offset, data.length));
    });
    return fullBox(
      'meta',
      0,
      0,
      hdlr('pict', handlerName),
      fullBox('pitm', 0, 0, u16(1)),
      fullBox('iloc', 1, 0, u8(0x44, 0), u16(items.length), ...places),
      fullBox('iinf', 0, 0, u16(items.length), ...items.map(infe)),
      ...(references.length === 0
        ? []
        : [
            fullBox(
              'iref',
              0,
              0,
              ...references.map(([type, from, ...to]) => box(type, u16(from, to.length, ...to))),
            ),
          ]),
      box(
        'iprp',
        box('ipco', CODING, SIZE, TURNED, ...properties),
        fullBox(
          'ipma',
          0,
          0,
          u32(items.length),
          ...items.map(({ properties: own = [1, 2, 3] }, at) => join(u16(at + 1), u8(own.length, ...own))),
        ),
      ),
      box('idat', ...items.filter(({ inList }) => inList === true).map(({ data }) => data)),
      ...extra,
    );
  };
  const head = ftyp.length + meta(0).length + 8;
  return join(ftyp, meta(head), box('mdat', ...inFile.map(({ data }) => data)), ...after);
}

function infe({ type, contentType, name = '' }: ItemPlan, at: number): Buffer {
  const tail = contentType === undefined ? '' : `${contentType}\0`;
  return fullBox('infe', 2, 0, u16(at + 1, 0), text(type), text(`${name}\0${tail}`));
}
