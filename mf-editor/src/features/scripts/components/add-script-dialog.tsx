import { type OwnTrackerKind, ownTrackerKinds } from '@garimpo/cloner-contract';
import { Button, Dialog, Field, Input, Notice, Select, Textarea } from '@garimpo/sdk';
import { scriptsText } from '../../../text/pt-br-scripts.ts';
import type { CheckedCode, CodeProblem } from '../lib/check-code.ts';
import type { DuplicateTracker } from '../lib/own-trackers.ts';
import type { ScriptPlace } from '../lib/page-scripts.ts';
import { useAddScript } from './use-add-script.ts';

const words = scriptsText.add;

const places: readonly ScriptPlace[] = ['head', 'body'];

interface AddByCodeProps {
  code: Readonly<Record<ScriptPlace, string>>;
  checked: Readonly<Record<ScriptPlace, CheckedCode>>;
  /** Of which what is wrong is said by now. */
  judged: ReadonlySet<ScriptPlace>;
  onChange: (place: ScriptPlace, code: string) => void;
  /** Somebody is done with it for now. */
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
/** Room for what people paste; how long an id may be is for its kind to say. */
const ID_MAX = 60;

interface AddByIdProps {
  kind: OwnTrackerKind;
  /** As typed. */
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

export interface DuplicateNoticeProps {
  duplicates: readonly DuplicateTracker[];
}

export function DuplicateNotice({ duplicates }: DuplicateNoticeProps) {
  if (duplicates.length === 0) return null;
  const names = duplicates.map(({ kind, id }) => scriptsText.account(kind, [id]));
  return <Notice kind="warn">{scriptsText.duplicates(names)}</Notice>;
}

export interface AddScriptDialogProps {
  open: boolean;
  onClose: () => void;
  /** With what there is to say of it. */
  onSaved: (message: string) => void;
}

/** "Adicionar Script": a tracker by its id, or code. */
export function AddScriptDialog({ open, onClose, onSaved }: AddScriptDialogProps) {
  const form = useAddScript(open, (message) => {
    onSaved(message);
    onClose();
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={words.why}
      size="lg"
      dirty={!form.isEmpty}
      locked={form.isSaving}
      onSubmit={() => void form.save()}
      footer={
        <>
          <Button disabled={form.isSaving} onClick={onClose}>
            {scriptsText.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={form.isLocked || form.isEmpty}
            busy={form.isSaving}
            busyText={words.saving}
          >
            {words.save}
          </Button>
        </>
      }
    >
      {form.isLocked && <Notice kind="warn">{scriptsText.locked}</Notice>}
      {form.problem !== null && <Notice kind="danger">{form.problem}</Notice>}
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
