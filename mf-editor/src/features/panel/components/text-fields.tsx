import { Textarea } from '@garimpo/sdk';
import { useId, useState } from 'react';
import { wordSet } from '../../../lib/html/text.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { addText, canSetText, setText } from '../../../lib/page/set-text.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { takesText } from '../lib/element-kind.ts';
import { viewOf, withTyped } from '../lib/text-view.ts';
import { apply, usePanelElement } from '../state/panel-element.tsx';
import { PanelNote } from './typed-input.tsx';
import { type FieldSource, useTypedField } from './use-typed-field.ts';

/** Elements without editable texts. */
const NO_TEXTS = wordSet(
  'script style template noscript iframe noembed noframes xmp plaintext select datalist object video audio canvas',
);

/**
 * The element's own texts in order; without any, those of its only child, and so on. Texts of white space are left
 * out, except for `keep`.
 */
export function ownTexts(page: PageTree, element: NodeId, keep: NodeId | null = null): NodeId[] {
  for (let at: NodeId | undefined = element; at !== undefined; ) {
    if (NO_TEXTS.has(page.tag(at))) return [];
    const children = page.children(at);
    const texts = children.filter((id) => page.isText(id) && (id === keep || page.value(id).trim() !== ''));
    if (texts.length > 0) return texts;
    const elements = children.filter((id) => page.isElement(id));
    at = elements.length === 1 ? elements[0] : undefined;
  }
  return [];
}

/** Whether the element is empty, so that a text can be added to it. */
export function isEmpty(page: PageTree, element: NodeId): boolean {
  return page.children(element).every((id) => page.isText(id) && page.value(id).trim() === '');
}

/** Whether the text's white space is rendered as written. */
function showsWhiteSpace(page: PageTree, text: NodeId): boolean {
  const parent = page.parent(text);
  return (
    parent !== null && page.path(parent).some((id) => ['pre', 'textarea', 'listing'].includes(page.tag(id)))
  );
}

const words = panelText.text;
const FIELDS_MAX = 30;

export function TextFields() {
  const { editor, page, element } = usePanelElement();
  // An emptied text stays in the list while it is being typed again.
  const [typed, setTyped] = useState<NodeId | null>(null);
  const texts = ownTexts(page, element, typed);
  const put = (text: NodeId | null, value: string, merge: string) => {
    const edit =
      text === null
        ? addText(editor.page, element, value)
        : setText(editor.page, text, value, { exact: true });
    return apply(editor, edit, merge);
  };
  const takesOne = texts.length === 0 && takesText(page, element) && isEmpty(page, element);
  const fields = takesOne ? [null] : texts.slice(0, FIELDS_MAX);
  return (
    <>
      {fields.map((text, place) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: the place stays when all nodes get new numbers, and with it the focus
          key={place}
          text={text}
          label={fields.length === 1 ? words.label : words.one(place + 1, texts.length)}
          put={put}
          onTyped={setTyped}
        />
      ))}
      {texts.length > FIELDS_MAX && (
        <p className="text-caption text-ink-3">{words.more(texts.length - FIELDS_MAX)}</p>
      )}
    </>
  );
}

interface TextFieldProps {
  text: NodeId | null;
  label: string;
  put: (text: NodeId | null, value: string, merge: string) => boolean;
  onTyped: (text: NodeId | null) => void;
}

function TextField({ text, label, put, onTyped }: TextFieldProps) {
  const { editor, page, fixed } = usePanelElement();
  const asWritten = text !== null && showsWhiteSpace(page, text);
  const source: FieldSource = {
    name: `text-${text ?? 'new'}`,
    read: () => (text === null ? '' : editor.page.value(text)),
    show: (value) => viewOf(value, asWritten).shown,
    check: (typed, before) => ({ value: withTyped(before ?? '', typed, asWritten) }),
    put: (value, merge) => put(text, value ?? '', merge),
  };
  const field = useTypedField(editor, source);
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-caption text-ink-2">
        {label}
      </label>
      <Textarea
        {...field.bind}
        id={id}
        quiet
        className="md:text-small"
        rows={field.text.length > 60 ? 4 : 2}
        value={field.text}
        readOnly={fixed || (text !== null && !canSetText(page, text))}
        data-page-text=""
        onFocus={() => onTyped(text)}
        onBlur={() => {
          onTyped(null);
          field.bind.onBlur();
        }}
      />
      <PanelNote id={`${id}-note`} problem={field.problem} />
    </div>
  );
}
