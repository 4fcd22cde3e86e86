import { type OwnTrackerKind, ownTrackerKinds } from '@garimpo/cloner-contract';
import { Button, Dialog, Field, Input, Notice, Select, Textarea } from '@garimpo/sdk';
import { DraftNotice, useFormDraft } from '@garimpo/sdk/drafts';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { drafts } from '../../../drafts.ts';
import { joinEdits } from '../../../lib/page/page-edit.ts';
import { trackersEdit } from '../../../lib/page/tracker-tag.ts';
import { useEditor } from '../../../state/editor-context.tsx';
import { scriptsText } from '../../../text/pt-br-scripts.ts';
import { type CheckedCode, type CodeProblem, checkCode } from '../lib/check-code.ts';
import { type DuplicateTracker, duplicatesIn, trackerOf, trackerProblem } from '../lib/own-trackers.ts';
import { pageScripts, type ScriptPlace } from '../lib/page-scripts.ts';
import { addScripts } from '../lib/scripts-edit.ts';

const words = scriptsText.add;

const scriptDraft = z.object({
  kind: z.enum(ownTrackerKinds),
  id: z.string(),
  code: z.object({ head: z.string(), body: z.string() }),
});
type ScriptDraft = z.infer<typeof scriptDraft>;
const empty: ScriptDraft = { kind: 'meta-pixel', id: '', code: { head: '', body: '' } };

interface Judged {
  /** Problems are shown once saving was tried. */
  isSent: boolean;
  left: ReadonlySet<ScriptPlace>;
}
const notJudged: Judged = { isSent: false, left: new Set() };

function useAddScript(open: boolean, onSaved: (message: string) => void) {
  const editor = useEditor();
  const [fields, setFields, kept] = useFormDraft(drafts.addScript(editor.subdomain), scriptDraft, empty);
  const [judging, setJudging] = useState(notJudged);
  const [problem, setProblem] = useState<string | null>(null);
  const { kind, id, code } = fields;
  const { isSent, left } = judging;
  const end = () => {
    kept.done(empty);
    setJudging(notJudged);
    setProblem(null);
  };
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

  const save = () => {
    setJudging({ ...judging, isSent: true });
    setProblem(null);
    if (idProblem !== null || codeProblem('head') !== null || codeProblem('body') !== null) return;
    const htmlOf = (place: ScriptPlace) => (code[place].trim() === '' ? '' : checked[place].html);
    const added = addScripts(editor.page, { head: htmlOf('head'), body: htmlOf('body') });
    const edits = [...(tracker ? [trackersEdit(editor.page, own)] : []), ...(added ? [added] : [])];
    if (!editor.edit(joinEdits(edits))) return setProblem(scriptsText.busy);
    end();
    onSaved(scriptsText.inserted);
  };

  return {
    kind,
    id,
    code,
    kept,
    end,
    checked,
    problem,
    save,
    isLocked: editor.lock !== null,
    isEmpty: id.trim() === '' && code.head.trim() === '' && code.body.trim() === '',
    /** The format is only judged once saving was tried with this id. */
    idError:
      idProblem === null || (!isSent && idProblem === 'format') ? null : words.problems[idProblem](kind),
    judged: isSent ? new Set<ScriptPlace>(['head', 'body']) : left,
    /** Only duplicates that the typed code or id would cause. */
    duplicates: after.filter((one) => !before.some(({ kind, id }) => kind === one.kind && id === one.id)),
    setTracker: (kind: OwnTrackerKind, id: string) => {
      setFields({ ...fields, kind, id });
      setJudging({ ...judging, isSent: false });
    },
    setCode: (place: ScriptPlace, written: string) =>
      setFields({ ...fields, code: { ...code, [place]: written } }),
    judge: (place: ScriptPlace) => setJudging({ ...judging, left: new Set([...left, place]) }),
  };
}

const places: readonly ScriptPlace[] = ['head', 'body'];

interface AddByCodeProps {
  code: Readonly<Record<ScriptPlace, string>>;
  checked: Readonly<Record<ScriptPlace, CheckedCode>>;
  /** Places whose problems are shown. */
  judged: ReadonlySet<ScriptPlace>;
  onChange: (place: ScriptPlace, code: string) => void;
  /** Called when a field is left. */
  onJudge: (place: ScriptPlace) => void;
}

function AddByCode({ code, checked, judged, onChange, onJudge }: AddByCodeProps) {
  const warned = places.filter((place) => code[place].trim() !== '');
  const outside = [...new Set(warned.flatMap((place) => checked[place].outside.map(outsideName)))];
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="text-small font-semibold">{words.byCode}</legend>
      <p className="text-caption text-ink-3">{words.byCodeHint}</p>
      {places.map((place) => {
        const { problem } = checked[place];
        const isShown = judged.has(place) && code[place].trim() !== '' && problem !== null;
        return (
          <Field
            key={place}
            label={words.fields[place]}
            hint={words.hints[place]}
            error={isShown ? problemText(problem) : null}
          >
            <Textarea
              rows={4}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              placeholder={words.placeholder}
              className="font-mono"
              value={code[place]}
              onChange={(event) => onChange(place, event.target.value)}
              onBlur={() => onJudge(place)}
            />
          </Field>
        );
      })}
      {outside.length > 0 && <Notice kind="warn">{words.outside(outside)}</Notice>}
      {warned.some((place) => checked[place].writesDocument) && (
        <Notice kind="warn">{words.writesDocument}</Notice>
      )}
    </fieldset>
  );
}

function problemText(problem: CodeProblem): string {
  return problem.kind === 'text' ? words.codeProblems.text : words.codeProblems[problem.kind](problem.tag);
}

function outsideName(one: CheckedCode['outside'][number]): string {
  return typeof one === 'string' ? scriptsText.services[one] : one.host;
}

const kinds = ownTrackerKinds.map((kind) => ({ value: kind, label: scriptsText.networks[kind] }));
/** A loose limit for pasted text; each kind checks the length of its ids. */
const ID_MAX = 60;

interface AddByIdProps {
  kind: OwnTrackerKind;
  id: string;
  error: string | null;
  onChange: (kind: OwnTrackerKind, id: string) => void;
}

function AddById({ kind, id, error, onChange }: AddByIdProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="text-small font-semibold">{words.byId}</legend>
      <p className="text-caption text-ink-3">{words.byIdHint}</p>
      <div className="grid grid-cols-2 items-start gap-3 max-md:grid-cols-1">
        <Field label={words.kind}>
          <Select options={kinds} value={kind} onValueChange={(next) => onChange(next, id)} />
        </Field>
        <Field label={words.id} hint={words.where(kind)} error={error}>
          <Input
            data-autofocus
            maxLength={ID_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={words.example(kind)}
            value={id}
            onChange={(event) => onChange(kind, event.target.value)}
          />
        </Field>
      </div>
    </fieldset>
  );
}

interface DuplicateNoticeProps {
  duplicates: readonly DuplicateTracker[];
}

export function DuplicateNotice({ duplicates }: DuplicateNoticeProps) {
  if (duplicates.length === 0) return null;
  const names = duplicates.map(({ kind, id }) => scriptsText.account(kind, [id]));
  return <Notice kind="warn">{scriptsText.duplicates(names)}</Notice>;
}

interface AddScriptDialogProps {
  open: boolean;
  onClose: () => void;
  onSaved: (message: string) => void;
}

export function AddScriptDialog({ open, onClose, onSaved }: AddScriptDialogProps) {
  const form = useAddScript(open, (message) => {
    onSaved(message);
    onClose();
  });
  const close = () => {
    form.end();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={words.title}
      description={words.why}
      size="lg"
      dirty={!form.isEmpty}
      onSubmit={form.save}
      footer={
        <>
          <Button onClick={close}>{scriptsText.cancel}</Button>
          <Button type="submit" variant="primary" disabled={form.isLocked || form.isEmpty}>
            {words.save}
          </Button>
        </>
      }
    >
      {form.isLocked && <Notice kind="warn">{scriptsText.locked}</Notice>}
      {form.problem !== null && <Notice kind="danger">{form.problem}</Notice>}
      <DraftNotice draft={form.kept} />
      <AddById kind={form.kind} id={form.id} error={form.idError} onChange={form.setTracker} />
      <AddByCode
        code={form.code}
        checked={form.checked}
        judged={form.judged}
        onChange={form.setCode}
        onJudge={form.judge}
      />
      <DuplicateNotice duplicates={form.duplicates} />
      <p className="text-caption text-ink-3">{scriptsText.note}</p>
    </Dialog>
  );
}
