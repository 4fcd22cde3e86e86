import type { OwnTrackerKind } from '@garimpo/cloner-contract';
import { errorText } from '@garimpo/sdk';
import { useMemo, useState } from 'react';
import { useEditor } from '../../../state/editor-context.tsx';
import { text } from '../../../text/pt-br.ts';
import { scriptsText } from '../../../text/pt-br-scripts.ts';
import { useSetTrackers } from '../api/set-trackers.ts';
import { checkCode } from '../lib/check-code.ts';
import { duplicatesIn, trackerOf, trackerProblem } from '../lib/own-trackers.ts';
import { pageScripts, type ScriptPlace } from '../lib/page-scripts.ts';
import { addScripts } from '../lib/scripts-edit.ts';

const words = scriptsText.add;

interface Fields {
  kind: OwnTrackerKind;
  id: string;
  code: Readonly<Record<ScriptPlace, string>>;
  /** Was to be saved: what is wrong is said. */
  isSent: boolean;
  left: ReadonlySet<ScriptPlace>;
}

const empty: Fields = {
  kind: 'meta-pixel',
  id: '',
  code: { head: '', body: '' },
  isSent: false,
  left: new Set(),
};

/** What is typed into the dialog, empty again each time it is opened. */
export function useAddScript(open: boolean, onSaved: (message: string) => void) {
  const editor = useEditor();
  const setTrackers = useSetTrackers();
  const [fields, setFields] = useState(empty);
  const [problem, setProblem] = useState<string | null>(null);
  if (!open && fields !== empty) setFields(empty);
  if (!open && problem !== null) setProblem(null);

  const { kind, id, code, isSent, left } = fields;
  const checked = useMemo(
    () => ({ head: checkCode(code.head, 'head'), body: checkCode(code.body, 'body') }),
    [code],
  );
  const there = useMemo(() => (open ? pageScripts(editor.page) : []), [open, editor.page]);
  const tracker = id.trim() === '' ? null : trackerOf(kind, id);
  const idProblem = tracker && trackerProblem(tracker, editor.ownTrackers);
  const codeProblem = (place: ScriptPlace) => (code[place].trim() === '' ? null : checked[place].problem);
  const own = tracker === null || idProblem !== null ? editor.ownTrackers : [...editor.ownTrackers, tracker];
  const before = duplicatesIn(there, editor.ownTrackers);
  const after = duplicatesIn([...there, ...checked.head.scripts, ...checked.body.scripts], own);

  const save = async () => {
    setFields({ ...fields, isSent: true });
    setProblem(null);
    if (idProblem !== null || codeProblem('head') !== null || codeProblem('body') !== null) return;
    try {
      if (tracker !== null) await setTrackers.mutateAsync([...editor.ownTrackers, tracker]);
    } catch (error) {
      return setProblem(errorText(error, text.errors, scriptsText.trackersFailed));
    }
    await editor.settled();
    const htmlOf = (place: ScriptPlace) => (code[place].trim() === '' ? '' : checked[place].html);
    const edit = addScripts(editor.page, { head: htmlOf('head'), body: htmlOf('body') });
    if (edit !== null && !editor.edit(edit)) {
      // Only the code is left to be put in.
      setFields({ ...fields, id: '' });
      return setProblem(scriptsText.busy);
    }
    onSaved(scriptsText.inserted);
  };

  return {
    kind,
    id,
    code,
    checked,
    problem,
    save,
    isSaving: setTrackers.isPending,
    isLocked: editor.lock !== null,
    isEmpty: id.trim() === '' && code.head.trim() === '' && code.body.trim() === '',
    /** Another id is another question. */
    idError:
      idProblem === null || (!isSent && idProblem === 'format') ? null : words.problems[idProblem](kind),
    judged: isSent ? new Set<ScriptPlace>(['head', 'body']) : left,
    /** What only comes about by what is typed. */
    duplicates: after.filter((one) => !before.some(({ kind, id }) => kind === one.kind && id === one.id)),
    setTracker: (kind: OwnTrackerKind, id: string) => setFields({ ...fields, kind, id, isSent: false }),
    setCode: (place: ScriptPlace, written: string) =>
      setFields({ ...fields, code: { ...code, [place]: written } }),
    judge: (place: ScriptPlace) => setFields({ ...fields, left: new Set([...left, place]) }),
  };
}
