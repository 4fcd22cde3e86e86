import { Button, Textarea } from '@garimpo/sdk';
import { PencilLine } from 'lucide-react';
import { useId, useState } from 'react';
import { wordSet } from '../../../lib/html/text.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { addText, canSetText, setText } from '../../../lib/page/set-text.ts';
import { contentOf, readBlock } from '../../../lib/rich-text/block-source.ts';
import type { Content } from '../../../lib/rich-text/content.ts';
import { plainText, retyped } from '../../../lib/rich-text/plain-text.ts';
import { isRichBlock, richBlockAt } from '../../../lib/rich-text/rich-block.ts';
import { richEdit } from '../../../lib/rich-text/rich-edit.ts';
import { inPlaceOf } from '../../../state/in-place.ts';
import { inPlaceText } from '../../../text/pt-br-in-place.ts';
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

/** The content of an element that is one text with marks; null for an element with a single text or none. */
function markedContent(page: PageTree, element: NodeId): Content | null {
  const source = isRichBlock(page, element) ? readBlock(page, element, false) : null;
  if (source === null) return null;
  const content = contentOf(page, source);
  return content.filter(({ kind }) => kind === 'text').length > 1 ? content : null;
}

export function TextFields() {
  const { editor, page, element, fixed } = usePanelElement();
  // An emptied text stays in the list while it is being typed again.
  const [typed, setTyped] = useState<NodeId | null>(null);
  const put = (text: NodeId | null, value: string, merge: string) => {
    const edit =
      text === null
        ? addText(editor.page, element, value)
        : setText(editor.page, text, value, { exact: true });
    return apply(editor, edit, merge);
  };
  const fieldOf = (text: NodeId | null): TextFieldProps => {
    const asWritten = text !== null && showsWhiteSpace(page, text);
    return {
      source: {
        name: `text-${text ?? 'new'}`,
        read: () => (text === null ? '' : editor.page.value(text)),
        show: (value) => viewOf(value, asWritten).shown,
        check: (typed, before) => ({ value: withTyped(before ?? '', typed, asWritten) }),
        put: (value, merge) => put(text, value ?? '', merge),
      },
      fixed: fixed || (text !== null && !canSetText(page, text)),
      onTyped: (isTyped) => setTyped(isTyped ? text : null),
    };
  };
  const isMarked = markedContent(page, element) !== null;
  const marked: TextFieldProps = {
    source: {
      name: 'marked-text',
      read() {
        const content = markedContent(editor.page, element);
        return content === null ? null : plainText(editor.page, content);
      },
      check: (typed) => ({ value: withKeptSpaces(typed) }),
      put(value, merge) {
        const content = markedContent(editor.page, element) ?? [];
        const next = retyped(editor.page, content, value ?? '');
        return apply(editor, richEdit(editor.page, element, [next]), merge);
      },
    },
    fixed,
    onTyped: () => undefined,
  };
  const texts = isMarked ? [] : ownTexts(page, element, typed);
  const takesOne = texts.length === 0 && takesText(page, element) && isEmpty(page, element);
  const fields = isMarked ? [marked] : (takesOne ? [null] : texts.slice(0, FIELDS_MAX)).map(fieldOf);
  return (
    <>
      {fields.map((field, place) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: the place stays when all nodes get new numbers, and with it the focus
          key={place}
          label={fields.length === 1 ? words.label : words.one(place + 1, texts.length)}
          {...field}
        />
      ))}
      <WriteButton />
      {texts.length > FIELDS_MAX && (
        <p className="text-caption text-ink-3">{words.more(texts.length - FIELDS_MAX)}</p>
      )}
    </>
  );
}

/** Leads to the text on the page, which a double click does as well. */
function WriteButton() {
  const { editor, page, element, fixed } = usePanelElement();
  if (fixed || richBlockAt(page, element) === null) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={PencilLine}
      className="justify-self-start"
      disabled={editor.settling}
      onClick={() => inPlaceOf(editor).start(element)}
    >
      {inPlaceText.start}
    </Button>
  );
}

/** Of several spaces all but the first are kept by a no-break space. */
function withKeptSpaces(typed: string): string {
  return typed.replace(/ {2,}/g, (spaces) => ` ${'\u00A0'.repeat(spaces.length - 1)}`);
}

interface TextFieldProps {
  source: FieldSource;
  fixed: boolean;
  /** Called when typing begins and ends. */
  onTyped: (isTyped: boolean) => void;
}

function TextField({ source, label, fixed, onTyped }: TextFieldProps & { label: string }) {
  const { editor } = usePanelElement();
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
        readOnly={fixed}
        data-page-text=""
        onFocus={() => onTyped(true)}
        onChange={(event) => {
          // A field that has kept the focus while another element was selected gets none.
          onTyped(true);
          field.bind.onChange(event);
        }}
        onBlur={() => {
          onTyped(false);
          field.bind.onBlur();
        }}
      />
      <PanelNote id={`${id}-note`} problem={field.problem} />
    </div>
  );
}
