import {
  isWebUrl,
  libraryKey,
  type OfferContent,
  type OfferField,
  type OfferView,
} from '@garimpo/offers-contract';
import { Button, Dialog, Field, Input, Notice, Textarea } from '@garimpo/sdk';
import { DraftNotice, type FormDraft } from '@garimpo/sdk/drafts';
import { useSetAtom } from 'jotai';
import { type ChangeEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import {
  byLibrary,
  type DraftProblem,
  type DraftProblems,
  type OfferDraft,
  readDraft,
  withScheme,
} from '../lib/offer-draft.ts';
import { wantedOfferAtom } from '../state/board-atoms.ts';

const words = dialogsText.offerDialog;

interface LibraryNoticeProps {
  /** The address as typed. */
  address: string;
  offers: readonly OfferView[];
  ownId: string | null;
  onClose: () => void;
}

/** Says that another offer follows the same page, which is allowed. */
function LibraryNotice({ address, offers, ownId, onClose }: LibraryNoticeProps) {
  const setWanted = useSetAtom(wantedOfferAtom);
  const known = useMemo(() => byLibrary(offers, ownId), [offers, ownId]);
  const other = known.get(libraryKey(address.trim()) ?? '');
  if (other === undefined) return null;
  const show = () => {
    onClose();
    setWanted(other.id);
  };
  return (
    <Notice
      action={
        <Button size="sm" onClick={show}>
          {words.showOther}
        </Button>
      }
    >
      {words.sameLibrary(other.title)}
    </Notice>
  );
}

export interface OfferFormDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The board's offers, to find one that follows the same page. */
  offers: readonly OfferView[];
  /** The one that is edited; `null` for a new one. */
  ownId: string | null;
  draft: OfferDraft;
  onChange: (draft: OfferDraft) => void;
  kept: FormDraft<OfferDraft>;
  submitText: string;
  busyText: string;
  busy: boolean;
  error: ReactNode;
  refused: DraftProblems;
  onSubmit: (content: OfferContent) => void;
}

/** The same form adds and edits. Problems show after the first submit, and then follow the typing. */
export function OfferFormDialog({
  open,
  onClose,
  title,
  offers,
  ownId,
  draft,
  onChange,
  kept,
  submitText,
  busyText,
  busy,
  error,
  refused,
  onSubmit,
}: OfferFormDialogProps) {
  const [attempts, setAttempts] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  const result = readDraft(draft);
  const problems = attempts === 0 ? {} : result.ok ? refused : result.problems;

  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const submit = () => {
    setAttempts(attempts + 1);
    if (result.ok) onSubmit(result.content);
  };
  const bind = (name: OfferField) => ({
    name,
    value: draft[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ ...draft, [name]: event.target.value }),
  });
  const bindUrl = (name: 'offerUrl' | 'landingPageUrl') => ({
    ...bind(name),
    ...urlInput,
    onBlur: () => onChange({ ...draft, [name]: withScheme(draft[name]) }),
  });
  const close = () => {
    kept.done();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={title}
      size="lg"
      dirty={kept.dirty}
      locked={busy}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyText={busyText}>
            {submitText}
          </Button>
        </>
      }
    >
      <div ref={fields} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {error !== null && <Notice kind="danger">{error}</Notice>}
        <DraftNotice draft={kept} />
        <Field label={words.title} error={sentence(problems.title)}>
          <Input {...bind('title')} required autoComplete="off" placeholder={words.titleExample} />
        </Field>
        <Field
          label={words.offerUrl}
          hint={isNoLibrary(draft.offerUrl) ? words.noLibrary : undefined}
          error={sentence(problems.offerUrl)}
        >
          <Input {...bindUrl('offerUrl')} placeholder={words.offerUrlExample} />
        </Field>
        <LibraryNotice address={draft.offerUrl} offers={offers} ownId={ownId} onClose={close} />
        <Field label={words.landingPageUrl} error={sentence(problems.landingPageUrl)}>
          <Input {...bindUrl('landingPageUrl')} placeholder={words.landingPageUrlExample} />
        </Field>
        <Field label={words.description} optional error={sentence(problems.description)}>
          <Textarea {...bind('description')} />
        </Field>
        <Field label={words.tags} optional hint={words.tagsHint} error={sentence(problems.tags)}>
          <Input {...bind('tags')} autoComplete="off" placeholder={words.tagsExample} />
        </Field>
      </div>
    </Dialog>
  );
}

/** Says nothing while the text is not yet an address. */
const isNoLibrary = (typed: string) => isWebUrl(typed.trim()) && libraryKey(typed.trim()) === null;

const urlInput = { type: 'url', required: true, autoComplete: 'off', spellCheck: false } as const;

function sentence(problem: DraftProblem | undefined): string | null {
  if (problem === undefined) return null;
  return 'limit' in problem ? words.problems[problem.kind](problem.limit) : words.problems[problem.kind];
}
