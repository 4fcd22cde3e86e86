import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { pictureProblem } from '../lib/addresses/picture-address.ts';
import { useEditorAlone } from '../state/editor-context.tsx';
import { pictureText } from '../text/pt-br-picture.ts';

/** Longer ones are pictures that are written into the page. */
const SHOWN_MAX = 2_000;

/** The address of a picture as a field. Half an address is no picture, so it is put in by Enter or on leaving, if it is a good one. */
export function usePictureAddress(value: string | null, onChange: (address: string) => void) {
  const editor = useEditorAlone();
  const [draft, setDraft] = useState<{ text: string; of: string | null } | null>(null);
  const live = draft?.of === value ? draft : null;
  const typed = live?.text.trim() ?? '';
  const found = typed === '' ? null : pictureProblem(typed, editor.url);

  function keep(): void {
    if (live === null || found !== null) return;
    setDraft(null);
    if (typed !== '' && typed !== value) onChange(typed);
  }

  return {
    problem: found && pictureText.problems[found],
    bind: {
      value: live?.text ?? (value !== null && value.length > SHOWN_MAX ? pictureText.inline : (value ?? '')),
      onChange: (event: ChangeEvent<HTMLInputElement>) => setDraft({ text: event.target.value, of: value }),
      onBlur: keep,
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Enter') keep();
        else if (event.key === 'Escape' && live !== null) setDraft(null);
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
