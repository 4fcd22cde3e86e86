import { Textarea } from '@garimpo/sdk';
import { useId, useState } from 'react';
import type { NodeId } from '../../../lib/page/page-tree.ts';
import { addText, canSetText, setText } from '../../../lib/page/set-text.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { takesText } from '../lib/element-kind.ts';
import { isEmpty, ownTexts, showsWhiteSpace } from '../lib/own-texts.ts';
import { viewOf, withTyped } from '../lib/text-view.ts';
import { apply } from '../state/apply.ts';
import { usePanelElement } from '../state/panel-element.tsx';
import { PanelNote } from './panel-row.tsx';
import { type FieldSource, useTypedField } from './use-typed-field.ts';

const words = panelText.text;
/** More fields than this are no help. */
const FIELDS_MAX = 30;

/** One field for each text of the element: the tags between them stay as they are. */
export function TextFields() {
  const { editor, page, element } = usePanelElement();
  // One that has just been emptied is still there while it is typed anew.
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
  /** Null: the element has none yet. */
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
