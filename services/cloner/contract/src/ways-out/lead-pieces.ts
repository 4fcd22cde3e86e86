import { LABEL_MAX, type LeadWay, leadPhone, leadText, type WaySite } from './lead-ways.ts';
import { phonesInText } from './phone.ts';

interface Cut {
  start: number;
  end: number;
  text: string;
}

/**
 * Leads the texts of one line that tags alone divide. A telephone number that goes over several of them, as one whose parts have
 * colours of their own, is one: it is written where it begins.
 */
export function leadPieces(pieces: readonly string[], site: WaySite, lead: LeadWay): string[] {
  const cuts = cutsOfPieces(pieces, lead);
  return pieces.map((piece, at) => {
    const own = cuts[at] ?? [];
    if (own.length === 0) return leadText(piece, site, lead);
    let led = '';
    let done = 0;
    for (const { start, end, text } of own) {
      led += leadText(piece.slice(done, start), site, lead) + text;
      done = end;
    }
    return led + leadText(piece.slice(done), site, lead);
  });
}

/** What is written in each piece instead of a number that goes over several. */
function cutsOfPieces(pieces: readonly string[], lead: LeadWay): Cut[][] {
  const cuts: Cut[][] = pieces.map(() => []);
  if (pieces.length < 2) return cuts;
  const { line, pieceAt, offsetAt } = lineOf(pieces);
  for (const { start, end, phone } of phonesInText(line)) {
    const [first, last] = [pieceAt[start], pieceAt[end - 1]];
    if (first === undefined || last === undefined || first === last) continue;
    const written = line.slice(start, end);
    const place = { at: 'text' as const, label: line.trim().slice(0, LABEL_MAX) };
    const led = leadPhone(written, phone, place, lead, true);
    if (led === written) continue;
    for (let piece = first; piece <= last; piece += 1) {
      const from = piece === first ? (offsetAt[start] ?? 0) : 0;
      const to = piece === last ? (offsetAt[end - 1] ?? 0) + 1 : (pieces[piece]?.length ?? 0);
      cuts[piece]?.push({ start: from, end: to, text: piece === first ? led : '' });
    }
  }
  return cuts;
}

/** The pieces as a person reads them, spaces taken together, and where each character is from. */
function lineOf(pieces: readonly string[]) {
  const pieceAt: number[] = [];
  const offsetAt: number[] = [];
  let line = '';
  for (const [piece, text] of pieces.entries()) {
    for (let offset = 0; offset < text.length; offset += 1) {
      const unit = text.charAt(offset);
      const isSpace = /\s/.test(unit);
      if (isSpace && line.endsWith(' ')) continue;
      line += isSpace ? ' ' : unit;
      pieceAt.push(piece);
      offsetAt.push(offset);
    }
  }
  return { line, pieceAt, offsetAt };
}
