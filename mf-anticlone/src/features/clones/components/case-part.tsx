import { CASE_NOTE_MAX, type CaseStatus, type CloneView, caseStatuses } from '@garimpo/anticlone-contract';
import { Button, errorText, Field, Select, Textarea, toast, useUnsavedWork } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { clonesText } from '../../../text/pt-br-clones.ts';
import { useUpdateClone } from '../api/update-clone.ts';

const words = clonesText.detail;
const options = caseStatuses.map((value) => ({ value, label: clonesText.caseOf(value) }));

export interface CasePartProps {
  siteId: string;
  clone: CloneView;
}

/** How far the owner has come with this copy. */
export function CasePart({ siteId, clone }: CasePartProps) {
  const { mutate, isPending, variables } = useUpdateClone(siteId, clone.id);
  const chosen = (isPending ? variables.caseStatus : undefined) ?? clone.caseStatus;
  const choose = (caseStatus: CaseStatus) =>
    mutate(
      { caseStatus },
      { onError: (cause) => toast.error(errorText(cause, text.errors, words.caseFailed)) },
    );
  return (
    <PanelPart title={words.case}>
      <Field label={words.caseStatus}>
        <Select options={options} value={chosen} onValueChange={choose} />
      </Field>
      <CaseNote siteId={siteId} clone={clone} />
    </PanelPart>
  );
}

function CaseNote({ siteId, clone }: CasePartProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useUpdateClone(siteId, clone.id);
  const note = typed ?? clone.caseNote;
  const changed = note.trim() !== clone.caseNote;
  useUnsavedWork(changed ? words.note : null);
  const save = () =>
    mutate(
      { caseNote: note },
      {
        onSuccess: () => {
          // What was typed while it was being stored is not stored yet.
          setTyped((now) => (now === note ? null : now));
          toast.success(words.noteSaved);
        },
      },
    );
  return (
    <>
      <Field
        label={words.note}
        optional
        hint={words.noteHint}
        error={error === null ? null : errorText(error, text.errors, words.noteFailed)}
        counter={words.counter(note.length, CASE_NOTE_MAX)}
      >
        <Textarea
          maxLength={CASE_NOTE_MAX}
          placeholder={words.noteExample}
          value={note}
          onChange={(event) => {
            setTyped(event.target.value);
            if (error !== null) reset();
          }}
        />
      </Field>
      {changed && (
        <Button className="justify-self-start" busy={isPending} busyText={words.saving} onClick={save}>
          {words.saveNote}
        </Button>
      )}
    </>
  );
}
