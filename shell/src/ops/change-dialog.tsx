import { type PointerView, type ToolOverview, WHY_MAX } from '@garimpo/releases-contract';
import {
  ApiError,
  Button,
  Checkbox,
  Dialog,
  errorText,
  Field,
  Input,
  Notice,
  Textarea,
  toast,
  useApi,
} from '@garimpo/sdk';
import { useEffect, useRef, useState } from 'react';
import { opsText } from '../text/pt-br-ops.ts';
import {
  type ChangeKind,
  type ChangeProblem,
  firstDraft,
  type PointerChange,
  readChange,
} from './lib/pointer-change.ts';
import { VersionSelect } from './preview-dialog.tsx';
import { changePointer, readTool, useReadAgain } from './releases-query.ts';

/** Refusals that somebody who knows of the errors may insist against. */
const INSISTED_ON: ReadonlySet<string> = new Set(['releases.version.reverted', 'releases.canary.failing']);

interface UsedPointerChange {
  busy: boolean;
  /** Why it was not done, in words. */
  error: string | null;
  /** It was refused because the version was taken back for its errors, and may be insisted on. */
  mayForce: boolean;
  /** `null` when it was not done. */
  apply: (change: PointerChange) => Promise<PointerView | null>;
}

/**
 * Asks for a change of a tool that was looked at in one state. When somebody else was first it is not done; what they
 * did is told, and `onMoved` hands over the state that the next attempt is about.
 */
function usePointerChange(tool: string, onMoved: (now: ToolOverview) => void): UsedPointerChange {
  const api = useApi();
  const readAgain = useReadAgain();
  const [state, setState] = useState({ busy: false, error: null as string | null, mayForce: false });

  async function failure(error: unknown): Promise<string> {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'releases.pointer.moved') {
      const now = await readTool(api, tool).catch(() => undefined);
      if (now !== undefined) {
        onMoved(now);
        const { kind, who, automatic } = now.lastChange;
        const by = automatic ? opsText.product : who;
        return opsText.dialog.moved(opsText.kinds[kind], by, now.current.version);
      }
    }
    return errorText(error, opsText.errors, opsText.dialog.failed);
  }

  return {
    ...state,
    async apply(change) {
      setState({ busy: true, error: null, mayForce: state.mayForce });
      try {
        const { pointer } = await changePointer(api, tool, change);
        setState({ busy: false, error: null, mayForce: false });
        return pointer;
      } catch (error) {
        const mayForce = error instanceof ApiError && INSISTED_ON.has(error.code);
        setState({ busy: false, error: await failure(error), mayForce: mayForce || state.mayForce });
        return null;
      } finally {
        void readAgain();
      }
    },
  };
}

export interface ChangeDialogProps {
  kind: ChangeKind;
  /** As the administrator sees it; the page goes on following the server behind this dialog. */
  overview: ToolOverview;
  open: boolean;
  onClose: () => void;
}

const words = opsText.dialog;

/** Another version, for all or for some, with a reason. It is about the tool as it stood when this was opened. */
export function ChangeDialog({ kind, overview, open, onClose }: ChangeDialogProps) {
  const [seen, setSeen] = useState(overview);
  const [draft, setDraft] = useState(() => firstDraft(kind, overview));
  const [attempts, setAttempts] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  const { busy, error, mayForce, apply } = usePointerChange(seen.tool, setSeen);
  const result = readChange(kind, draft, seen.revision);
  const isWrong = (problem: ChangeProblem) => attempts > 0 && !result.ok && result.problems.includes(problem);
  const { title } = seen;

  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const submit = async () => {
    setAttempts(attempts + 1);
    if (!result.ok) return;
    const pointer = await apply(result.change);
    if (pointer === null) return;
    onClose();
    const version = kind === 'canary' ? (pointer.canary?.version ?? pointer.current) : pointer.current;
    toast.success(words.done[kind](title, version));
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words[kind].title}
      description={
        kind === 'promote'
          ? words.what.promote(title, seen.canary?.version ?? opsText.none)
          : words.what[kind](title, seen.current.version)
      }
      dirty={draft.why !== ''}
      locked={busy}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            variant={
              kind === 'rollback' || (kind === 'promote' && seen.canary?.needsForce === true)
                ? 'danger'
                : 'primary'
            }
            busy={busy}
            busyText={words[kind].busy}
          >
            {words[kind].confirm}
          </Button>
        </>
      }
    >
      <div ref={fields} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {error !== null && <Notice kind="danger">{error}</Notice>}
        {(kind === 'rollback' || kind === 'canary') && (
          <Field label={words.version} error={isWrong('version') ? words.versionRequired : null}>
            <VersionSelect
              tool={seen.tool}
              value={draft.version}
              without={[seen.current.version]}
              onValueChange={(version) => setDraft({ ...draft, version })}
            />
          </Field>
        )}
        {kind === 'canary' && (
          <Field
            label={words.share}
            hint={words.shareHint}
            error={isWrong('percent') ? words.shareInvalid : null}
          >
            <Input
              name="percent"
              inputMode="decimal"
              autoComplete="off"
              suffix="%"
              value={draft.percent}
              onChange={(event) => setDraft({ ...draft, percent: event.target.value })}
            />
          </Field>
        )}
        <Field label={words.why} hint={words.whyHint} error={isWrong('why') ? words.whyRequired : null}>
          <Textarea
            name="why"
            maxLength={WHY_MAX}
            value={draft.why}
            onChange={(event) => setDraft({ ...draft, why: event.target.value })}
          />
        </Field>
        {mayForce && (
          <Checkbox
            label={words.force}
            checked={draft.force}
            onCheckedChange={(force) => setDraft({ ...draft, force })}
          />
        )}
      </div>
    </Dialog>
  );
}
