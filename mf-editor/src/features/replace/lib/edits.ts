import { applyPatches } from '@garimpo/cloner-contract';
import { joinEdits, type PageEdit } from '../../../lib/page/page-edit.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { setAttributes } from '../../../lib/page/set-attributes.ts';
import { setText } from '../../../lib/page/set-text.ts';
import { type LinkPlace, scriptCode, scriptText, withScriptAddresses } from './find-links.ts';
import { type PageText, pieceAt, type TextPiece } from './page-text.ts';

/** Replaces a part of `PageText.all`. */
export interface TextChange {
  start: number;
  end: number;
  text: string;
}

interface PieceValue {
  piece: TextPiece;
  value: string;
}

interface WrittenText {
  values: PieceValue[];
  /** Number of changes that lost formatting because the new text is in the first of several pieces. */
  spread: number;
}

/**
 * Replaces texts without touching tags. Where the old text spans several pieces (`R$ <b>47</b>,00`), equal words at
 * both ends stay in place; of the rest, the first piece gets the new text and the others become empty.
 * @param changes ordered, without overlaps or breaks
 */
export function writeText(page: PageText, changes: readonly TextChange[]): WrittenText {
  const cuts = new Map<number, TextChange[]>();
  let spread = 0;
  for (const change of changes) {
    const { start, end, text } = narrowed(page.all.slice(change.start, change.end), change);
    // An insertion after existing text belongs to the piece of that text.
    const isInsertion = start === end && start > change.start;
    const first = isInsertion ? pieceAt(page, start - 1) : pieceAt(page, start);
    let at = first;
    let piece = page.pieces[at];
    do {
      if (piece === undefined) break;
      const from = Math.max(0, start - piece.start);
      const to = Math.max(from, Math.min(piece.value.length, end - piece.start));
      const cut = { start: from, end: to, text: at === first ? text : '' };
      if (to > from || cut.text !== '') cuts.set(at, [...(cuts.get(at) ?? []), cut]);
      at += 1;
      piece = page.pieces[at];
    } while (piece !== undefined && piece.start < end);
    if (at - first > 1) spread += 1;
  }
  const values = [...cuts].flatMap(([at, cutsOfPiece]) => {
    const piece = page.pieces[at];
    return piece === undefined ? [] : [{ piece, value: applyPatches(piece.value, cutsOfPiece) }];
  });
  return { values, spread };
}

const TOKENS = /[\p{L}\p{M}]+|\p{N}+|[^\p{L}\p{M}\p{N}]/gu;

/** Leaves out the words that both texts share at their ends. */
function narrowed(old: string, { start, end, text }: TextChange): TextChange {
  const before = old.match(TOKENS) ?? [];
  const after = text.match(TOKENS) ?? [];
  let head = 0;
  while (head < Math.min(before.length, after.length) && before[head] === after[head]) head += 1;
  let tail = 0;
  while (
    tail < Math.min(before.length, after.length) - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  ) {
    tail += 1;
  }
  const lengthOf = (tokens: readonly string[]) => tokens.join('').length;
  return {
    start: start + lengthOf(before.slice(0, head)),
    end: end - lengthOf(before.slice(before.length - tail)),
    text: after.slice(head, after.length - tail).join(''),
  };
}

/** Collects new values of attributes and texts for one edit. */
class Values {
  private readonly attributes = new Map<NodeId, Record<string, string | null>>();
  private readonly texts = new Map<NodeId, string>();

  setAttribute(element: NodeId, name: string, value: string | null): void {
    this.attributes.set(element, { ...this.attributes.get(element), [name]: value });
  }

  setText(text: NodeId, value: string): void {
    this.texts.set(text, value);
  }

  edit(page: PageTree): PageEdit {
    return joinEdits([
      ...[...this.attributes].map(([element, values]) => setAttributes(page, element, values)),
      ...[...this.texts].map(([text, value]) => setText(page, text, value)),
    ]);
  }
}

export function textEdit(page: PageTree, written: readonly PieceValue[]): PageEdit {
  const values = new Values();
  for (const { piece, value } of written) {
    if (piece.text !== null) values.setText(piece.text, value);
    else if (piece.attribute !== null) values.setAttribute(piece.element, piece.attribute, value);
  }
  return values.edit(page);
}

/** Replaces the address of every place by `addressOf`. Places of one script must be in the order of its code. */
export function linkEdit(
  page: PageTree,
  places: readonly LinkPlace[],
  addressOf: (old: string) => string,
): PageEdit {
  const values = new Values();
  const inCode = new Map<string, LinkPlace[]>();
  for (const place of places) {
    const { element, attribute, code, address } = place;
    if (code === null && attribute !== null) values.setAttribute(element, attribute, addressOf(address));
    else {
      const key = `${element}.${attribute}`;
      inCode.set(key, [...(inCode.get(key) ?? []), place]);
    }
  }
  for (const together of inCode.values()) {
    const [{ element, attribute } = { element: page.html, attribute: null }] = together;
    const addresses = together.flatMap(({ code, address }) =>
      code === null ? [] : [{ ...code, address: addressOf(address) }],
    );
    const text = scriptText(page, element);
    if (attribute !== null) {
      const code = page.attribute(element, attribute) ?? '';
      values.setAttribute(element, attribute, withScriptAddresses(code, addresses));
    } else if (text !== null) {
      values.setText(text, withScriptAddresses(scriptCode(page, element), addresses));
    }
  }
  return values.edit(page);
}
