import { Button, Field, Textarea, useUnsavedWork } from '@garimpo/sdk';
import type { DraftSlot } from '@garimpo/sdk/drafts';
import { LockKeyhole, Undo2 } from 'lucide-react';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { encryptText } from '../../../text/pt-br-encrypt.ts';
import { TEXT_MAX } from '../lib/change-text.ts';
import { countCharacters, shortened } from '../lib/characters.ts';
import { type TextChange, useSlicedWork } from './use-changed-text.ts';

/** Browsers paste line by line, which takes minutes for a megabyte. Setting the text is fast, but cannot be undone. */
const PASTED_AT_ONCE = 10_000;
/** The field shows only the beginning of longer texts, because layout would slow down typing. */
const EDITED_MAX = 50_000;

const text = encryptText.form;
const problems = {
  empty: text.empty,
  tooLong: text.tooLong(TEXT_MAX),
  already: text.already,
  notEncrypted: text.notEncrypted,
};

interface EncryptFormProps extends TextChange {
  kept: DraftSlot;
}

/** The field is uncontrolled: rendering a long text on each key would slow down typing. */
export function EncryptForm({ kept, problem, busy, encrypt, revert, clearProblem }: EncryptFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [long, setLong] = useState<{ whole: string; shown: number } | null>(null);
  const [count, setCount] = useState(0);
  const runSliced = useSlicedWork();
  useUnsavedWork(count > 0 ? encryptText.unsaved : null);
  const typed = () => long?.whole ?? field.current?.value ?? '';
  const take = (whole: string) => {
    kept.keep(() => (whole === '' ? undefined : whole));
    runSliced(countCharacters(whole), setCount);
    if (problem !== null) clearProblem();
  };
  const show = (element: HTMLTextAreaElement, whole: string) => {
    const beginning = whole.length > EDITED_MAX ? shortened(whole) : null;
    element.value = beginning ?? whole;
    setLong(beginning === null ? null : { whole, shown: beginning.length });
    take(whole);
  };
  const begin = useRef(() => {
    if (field.current !== null && typeof kept.found === 'string') show(field.current, kept.found);
  });
  useEffect(() => begin.current(), []);
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n');
    const element = event.currentTarget;
    if (pasted.length < PASTED_AT_ONCE || element.readOnly) return;
    event.preventDefault();
    const { selectionStart: from, selectionEnd: to, value } = element;
    if (value.length - (to - from) + pasted.length > EDITED_MAX) {
      show(element, value.slice(0, from) + pasted + value.slice(to));
    } else {
      element.setRangeText(pasted, from, to, 'end');
      take(element.value);
    }
  };
  const clear = () => {
    const element = field.current;
    if (element === null) return;
    show(element, '');
    element.focus();
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy === null) encrypt(typed());
      }}
    >
      <Field
        label={text.label}
        error={problem === null ? null : problems[problem]}
        counter={text.counter(count)}
        hint={long === null ? undefined : text.long(long.shown)}
      >
        <Textarea
          ref={field}
          rows={9}
          placeholder={text.example}
          spellCheck={false}
          readOnly={long !== null}
          onInput={(event) => take(event.currentTarget.value)}
          onPaste={paste}
        />
      </Field>
      <div className="flex justify-end gap-2 max-md:flex-col-reverse">
        {long !== null && (
          <Button variant="ghost" onClick={clear}>
            {text.clear}
          </Button>
        )}
        <Button
          icon={Undo2}
          busy={busy === 'revert'}
          busyText={text.reverting}
          onClick={() => revert(typed())}
        >
          {text.revert}
        </Button>
        <Button
          type="submit"
          variant="primary"
          icon={LockKeyhole}
          busy={busy === 'encrypt'}
          busyText={text.encrypting}
        >
          {text.encrypt}
        </Button>
      </div>
    </form>
  );
}
