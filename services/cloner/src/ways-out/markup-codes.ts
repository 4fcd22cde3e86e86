import type { Patch } from '../source/patch.ts';
import { drawCode, type FoundCode, inlineCode, readCode } from './qr-codes.ts';

/** A QR code that stands in a page itself: as a data URL, or as a drawing. */
export interface MarkupCode {
  start: number;
  end: number;
  code: FoundCode;
  /** The same markup with another text in the code; null for none. */
  draw: (text: string | null) => Promise<Patch>;
}

/** Codes of one page that are read. */
export const LEAD_CODES_MAX = 40;
const DATA_URL = /data:(image\/(?:png|jpeg|webp|gif));base64,([A-Za-z0-9+/]{100,}={0,2})/g;
const DRAWING = /<svg\b([^>]*)>[\s\S]*?<\/svg>/gi;
/** The smallest code has as many dark fields that a drawing must name. */
const DRAWING_MIN = 700;

export async function markupCodes(source: string): Promise<MarkupCode[]> {
  const found: MarkupCode[] = [];
  const pictures = [...source.matchAll(DATA_URL)].slice(0, LEAD_CODES_MAX);
  for (const { 0: whole, 1: type = '', 2: base64 = '', index } of pictures) {
    const bytes = Buffer.from(base64, 'base64');
    const code = await readCode(bytes);
    if (code === null) continue;
    const range = { start: index, end: index + whole.length };
    const draw = async (text: string | null) => {
      const drawn = await drawCode(bytes, code, text);
      return { ...range, text: `data:${type};base64,${drawn.toString('base64')}` };
    };
    found.push({ ...range, code, draw });
  }
  const drawings = [...source.matchAll(DRAWING)].filter(([whole]) => whole.length >= DRAWING_MIN);
  for (const { 0: whole, 1: attributes = '', index } of drawings.slice(0, LEAD_CODES_MAX)) {
    const isNamed = /\bxmlns\s*=/.test(attributes);
    const drawing = isNamed ? whole : whole.replace(/^<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"');
    const code = await readCode(Buffer.from(drawing));
    if (code === null) continue;
    const range = { start: index, end: index + whole.length };
    found.push({ ...range, code, draw: async (text) => ({ ...range, text: inlineCode(attributes, text) }) });
  }
  return found;
}
