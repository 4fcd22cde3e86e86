import {
  NOTICE_NOTE_MAX,
  type NoticeLanguage,
  type NoticeRecipient,
  type NoticeState,
  type TrackedNoticeView,
} from '@garimpo/anticlone-contract';
import {
  Badge,
  type BadgeTone,
  Button,
  errorText,
  Field,
  formatDateTime,
  type IconSource,
  Notice,
  Textarea,
  toast,
} from '@garimpo/sdk';
import { useFormDraft } from '@garimpo/sdk/drafts';
import { Fact } from '@garimpo/sdk/parts';
import { Check, FileText, MailCheck, MessageSquareReply, X } from 'lucide-react';
import * as z from 'zod/mini';
import { text } from '../../../text/pt-br.ts';
import { evidenceText } from '../../../text/pt-br-evidence.ts';
import { useTrackNotice } from '../api/evidence.ts';

const words = evidenceText.notices.steps;

const looks: Record<NoticeState, { tone: BadgeTone; icon: IconSource }> = {
  drafted: { tone: 'neutral', icon: FileText },
  sent: { tone: 'info', icon: MailCheck },
  answered: { tone: 'warn', icon: MessageSquareReply },
  removed: { tone: 'success', icon: Check },
  refused: { tone: 'danger', icon: X },
};

export function NoticeBadge({ state }: { state: NoticeState }) {
  return <Badge {...looks[state]}>{words.stateOf(state)}</Badge>;
}

/** What may come next, the likeliest first. */
const NEXT: Record<NoticeState, readonly NoticeState[]> = {
  drafted: ['sent'],
  sent: ['answered', 'removed', 'refused', 'sent'],
  answered: ['removed', 'refused', 'sent'],
  removed: ['sent'],
  refused: ['sent', 'removed'],
};

interface NoticeStepsProps {
  siteId: string;
  cloneId: string;
  recipient: NoticeRecipient;
  language: NoticeLanguage;
  /** `undefined` where the owner has not begun. */
  tracked: TrackedNoticeView | undefined;
}

/** How far the notice has come, what comes next, and what the recipient wrote. */
export function NoticeSteps({ siteId, cloneId, recipient, language, tracked }: NoticeStepsProps) {
  const { mutate, isPending, variables } = useTrackNotice(siteId, cloneId);
  const state = tracked?.state ?? 'drafted';
  const isBack = tracked !== undefined && tracked.reopenedAt !== null && state === 'sent';
  const put = (next: NoticeState, more: { note?: string } = {}, onDone?: () => void) =>
    mutate(
      { recipient, state: next, language, ...more },
      {
        ...(onDone && { onSuccess: onDone }),
        onError: (cause) => toast.error(errorText(cause, text.errors, words.failed)),
      },
    );
  return (
    <section
      aria-label={words.title}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-line-soft p-4"
    >
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 text-strong text-ink">{words.title}</h3>
        {tracked !== undefined && <NoticeBadge state={state} />}
      </header>
      {isBack && tracked.reopenedAt !== null && (
        <Notice kind="warn">{words.reopened(formatDateTime(tracked.reopenedAt))}</Notice>
      )}
      {tracked !== undefined && <Dates tracked={tracked} />}
      <p className="text-small text-ink-2">
        {tracked === undefined
          ? words.notBegun
          : words.nextOf(state, tracked.remindAt && formatDateTime(tracked.remindAt))}
      </p>
      <div className="flex flex-wrap gap-2">
        {NEXT[state].map((next) => (
          <Button
            key={next}
            size="sm"
            {...(next === 'sent' && (state === 'drafted' || isBack) && { variant: 'primary' as const })}
            icon={looks[next].icon}
            busy={isPending && variables.state === next && variables.note === undefined}
            busyText={words.saving}
            onClick={() => put(next)}
          >
            {words.markOf(next, state)}
          </Button>
        ))}
      </div>
      {tracked !== undefined && (
        <NoticeNote
          key={recipient}
          draftName={`mf-anticlone/notice-note:${cloneId}:${recipient}`}
          note={tracked.note}
          busy={isPending}
          onSave={(note, onDone) => put(state, { note }, onDone)}
        />
      )}
    </section>
  );
}

function Dates({
  tracked: { draftedAt, sentAt, answeredAt, endedAt, state },
}: {
  tracked: TrackedNoticeView;
}) {
  return (
    <dl className="grid grid-cols-2 gap-3 text-small">
      <Fact name={words.draftedAt}>{formatDateTime(draftedAt)}</Fact>
      {sentAt !== null && <Fact name={words.sentAt}>{formatDateTime(sentAt)}</Fact>}
      {answeredAt !== null && <Fact name={words.answeredAt}>{formatDateTime(answeredAt)}</Fact>}
      {endedAt !== null && <Fact name={words.stateOf(state)}>{formatDateTime(endedAt)}</Fact>}
    </dl>
  );
}

interface NoticeNoteProps {
  draftName: string;
  note: string;
  busy: boolean;
  onSave: (note: string, onDone: () => void) => void;
}

function NoticeNote({ draftName, note: stored, busy, onSave }: NoticeNoteProps) {
  const [typed, setTyped] = useFormDraft(draftName, z.nullable(z.string()), null);
  const note = typed ?? stored;
  return (
    <>
      <Field label={words.note} optional>
        <Textarea
          rows={2}
          maxLength={NOTICE_NOTE_MAX}
          placeholder={words.noteExample}
          value={note}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {note.trim() !== stored && (
        <Button
          size="sm"
          className="justify-self-start"
          busy={busy}
          busyText={words.saving}
          // What was typed meanwhile is not stored yet.
          onClick={() => onSave(note, () => setTyped((now) => (now === note ? null : now)))}
        >
          {words.saveNote}
        </Button>
      )}
    </>
  );
}
