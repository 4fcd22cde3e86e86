import { joinEdits } from '../../../lib/page/join-edits.ts';
import type { NodeId, PageEdit, PageTree } from '../../../lib/page/page-tree.ts';
import { setAttributes } from '../../../lib/page/set-attributes.ts';
import { setText } from '../../../lib/page/set-text.ts';
import { type LinkPlace, scriptCode, scriptText } from './link-places.ts';
import { withScriptAddresses } from './script-addresses.ts';
import type { PieceValue } from './text-change.ts';

/** What becomes of a page in one step: values of its attributes and texts. */
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

/** Every place leads to what `addressOf` makes of its address. Places of one script are in the order of its code. */
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
