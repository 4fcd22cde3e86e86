import {
  Button,
  ButtonLink,
  ConfirmDialog,
  errorText,
  Field,
  Input,
  LoadingText,
  Notice,
  Panel,
  Skeleton,
  useUnsavedWork,
} from '@garimpo/sdk';
import { DraftNotice } from '@garimpo/sdk/drafts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useCampaignQuery } from '../../../api/campaigns.ts';
import { paths } from '../../../paths.ts';
import { text } from '../../../text/pt-br.ts';
import { formText, formText as words } from '../../../text/pt-br-form.ts';
import { OffersPart, PageField } from './offers-part.tsx';
import { ProtectionPart } from './protection-part.tsx';
import {
  type CampaignForm as CampaignFormProps,
  type FormPartProps,
  useCampaignForm,
} from './use-campaign-form.ts';
import { VisitorsPart } from './visitors-part.tsx';

const FIELDS = ['name', 'secure', 'offer'];

/** The shape of the form that comes. */
export function SkeletonForm() {
  return (
    <Panel title={formText.pages.title} aria-busy="true">
      <div className="grid gap-4">
        {FIELDS.map((field) => (
          <span key={field} className="grid gap-2">
            <Skeleton width="9rem" />
            <Skeleton height={36} />
          </span>
        ))}
        <LoadingText text={formText.loading} />
      </div>
    </Panel>
  );
}

const changedNoticeWords = formText.changed;

interface ChangedNoticeProps {
  campaignId: string;
  onLoad: () => void;
  /** Writes what is here over it. @param revision of what is there now */
  onKeep: (revision: number) => void;
}

/** Another tab has saved first, so the owner decides which version stays. */
function ChangedNotice({ campaignId, onLoad, onKeep }: ChangedNoticeProps) {
  const { refetch } = useCampaignQuery(campaignId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const withNewest = (then: (revision: number) => void) => async () => {
    setBusy(true);
    const { data, error } = await refetch();
    setBusy(false);
    if (error !== null) setProblem(errorText(error, text.errors, formText.loadFailed));
    else if (data !== undefined) then(data.revision);
  };
  return (
    <Notice kind="danger">
      <p>{problem ?? changedNoticeWords.text}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" disabled={busy} onClick={() => void withNewest(onLoad)()}>
          {changedNoticeWords.load}
        </Button>
        <Button size="sm" disabled={busy} onClick={() => void withNewest(onKeep)()}>
          {changedNoticeWords.keep}
        </Button>
      </div>
    </Notice>
  );
}

const pagesPartWords = formText.pages;
const { field } = formText;

function PagesPart(form: FormPartProps) {
  const { draft, problems, refused, change } = form;
  const name = { required: field.nameRequired, too_long: field.nameTooLong };
  const secure = problems.securePage;
  return (
    <Panel title={pagesPartWords.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Field label={pagesPartWords.name} error={problems.name === undefined ? null : name[problems.name]}>
          <Input
            autoComplete="off"
            placeholder={pagesPartWords.nameExample}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <PageField
          label={pagesPartWords.secure}
          hint={pagesPartWords.secureHint}
          example={pagesPartWords.secureExample}
          page={draft.securePage}
          error={secure === undefined ? refused('securePage') : field.page[secure]}
          onChange={(securePage) => change({ securePage })}
        />
        <OffersPart {...form} />
        <Field
          label={formText.parameters.label}
          optional
          hint={formText.parameters.hint}
          error={problems.parameters === undefined ? null : field.parameters(problems.parameters)}
        >
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={formText.parameters.example}
            value={draft.parameters}
            onChange={(event) => change({ parameters: event.target.value })}
          />
        </Field>
        <Field
          label={formText.cost.label}
          optional
          hint={formText.cost.hint}
          error={problems.costParameter === undefined ? null : formText.cost.problem(problems.costParameter)}
        >
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={formText.cost.example}
            value={draft.costParameter}
            onChange={(event) => change({ costParameter: event.target.value })}
          />
        </Field>
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-[minmax(0,1fr)]">
          <Field
            label={formText.tags.label}
            optional
            hint={formText.tags.hint}
            error={problems.tags ? formText.tags.problem : null}
          >
            <Input
              autoComplete="off"
              placeholder={formText.tags.example}
              value={draft.tags}
              onChange={(event) => change({ tags: event.target.value })}
            />
          </Field>
          <Field label={formText.expires.label} optional hint={formText.expires.hint}>
            <Input
              type="date"
              value={draft.expiresOn}
              onChange={(event) => change({ expiresOn: event.target.value })}
            />
          </Field>
        </div>
      </div>
    </Panel>
  );
}

const leaveGuardWords = formText.leave;

interface LeaveGuardProps {
  dirty: boolean;
  /** It is saved, and the page leaves by itself. */
  leaving: RefObject<boolean>;
  /** What was typed is given up. */
  onGivenUp: () => void;
}

/** Asks before what was typed is lost: on the way to another page, to another site, and to another version of this tool. */
function LeaveGuard({ dirty, leaving, onGivenUp }: LeaveGuardProps) {
  useUnsavedWork(dirty ? leaveGuardWords.reason : null);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  const blocker = useBlocker(useCallback(() => dirty && !leaving.current, [dirty, leaving]));
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={leaveGuardWords.title}
      question={leaveGuardWords.question}
      confirmText={leaveGuardWords.confirm}
      busyText={leaveGuardWords.busy}
      cancelText={leaveGuardWords.stay}
      onConfirm={() => {
        onGivenUp();
        blocker.proceed?.();
      }}
    />
  );
}

export interface Props extends CampaignFormProps {
  /** Takes what another tab has saved in place of what is written here. */
  onReload: () => void;
}

export function CampaignForm({ onReload, ...props }: Props) {
  const { stored } = props;
  const form = useCampaignForm(props);
  const { draft, problems, refused, change, save, saving, tried, failure } = form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The first field that something is wrong with, once it is drawn; the section around it may have to open first.
    if (tried === 0) return;
    const frame = requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [tried]);
  const part = { draft, problems, refused, change };
  const creating = stored === null;
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <LeaveGuard dirty={form.dirty} leaving={form.leaving} onGivenUp={form.kept.done} />
      <DraftNotice draft={form.kept} />
      <PagesPart {...part} />
      <VisitorsPart {...part} />
      <ProtectionPart {...part} />
      {form.changedElsewhere && stored !== null ? (
        <ChangedNotice
          campaignId={stored.id}
          onLoad={() => {
            form.kept.done();
            onReload();
          }}
          onKeep={save}
        />
      ) : (
        failure !== null && <Notice kind="danger">{failure}</Notice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2 max-md:grid">
        <p className="mr-auto min-w-0 text-caption text-ink-3 md:max-w-[44ch]">{words.checking}</p>
        <ButtonLink to={paths.campaigns}>{words.cancel}</ButtonLink>
        <Button
          type="submit"
          variant="primary"
          busy={saving}
          busyText={creating ? words.creating : words.saving}
        >
          {creating ? words.create : words.save}
        </Button>
      </div>
    </form>
  );
}
