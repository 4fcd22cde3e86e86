import { CLONE_URL_MAX, ownTrackerKinds } from '@garimpo/cloner-contract';
import { Button, Checkbox, Dialog, Field, IconButton, Input, Select } from '@garimpo/sdk';
import { DraftNotice } from '@garimpo/sdk/drafts';
import { CreditCard, Link, Plus, X } from 'lucide-react';
import { drafts } from '../../../drafts.ts';
import { quizText } from '../../../text/pt-br-quiz.ts';
import {
  addressError,
  CaptureButtons,
  type CaptureFormEvents,
  MoreOptions,
  NameField,
  pageUrlOf,
  useCaptureForm,
} from './clone-form.tsx';
import {
  canAddTracker,
  emptyQuizDraft,
  type QuizDraft,
  quizDraft,
  quizProblem,
  type TrackerDraft,
  trackerProblem,
  trackersOf,
  withTracker,
} from './quiz-draft.ts';

const words = quizText.dialog;
const kinds = ownTrackerKinds.map((kind) => ({ value: kind, label: words.ownName(kind) }));
/** Longer than any id, for what users paste; the kind decides how long an id may be. */
const ID_MAX = 60;
const address = {
  type: 'url',
  required: true,
  maxLength: CLONE_URL_MAX,
  autoComplete: 'off',
  spellCheck: false,
} as const;

interface QuizDialogProps extends CaptureFormEvents<QuizDraft> {
  open: boolean;
  start: QuizDraft;
  /** Whether `start` was typed by the user: closing the dialog would lose it. */
  typedBefore: boolean;
  /** Domain of hosted clones, when it is known. */
  domain: string | null;
  /** Whether this user may have ZIPs. */
  zip: boolean;
  onClose: () => void;
}

export function QuizDialog({ open, start, typedBefore, domain, zip, onClose, ...events }: QuizDialogProps) {
  const { draft, kept, change, busy, name, urlError, judged, send } = useCaptureForm<
    QuizDraft,
    'quiz' | 'quiz-zip'
  >({
    kept: { name: drafts.quiz, shape: quizDraft },
    empty: emptyQuizDraft,
    start,
    typedBefore,
    hosted: 'quiz',
    nameHint: zip ? words.nameHintWithZip : words.nameHint,
    requestOf(kind, { removeTrackers, ownTrackers, passParameters, ...typed }, subdomain) {
      const url = pageUrlOf(typed.url);
      const checkoutUrl = pageUrlOf(typed.checkoutUrl);
      if (url === null || checkoutUrl === null) return null;
      if (ownTrackers.some((tracker) => trackerProblem(tracker) !== null)) return null;
      const options = {
        url,
        checkoutUrl,
        removeTrackers,
        ownTrackers: trackersOf(ownTrackers),
        // Older services know no such field.
        ...(passParameters && { passParameters }),
      };
      return kind === 'quiz' ? { kind, ...options, subdomain } : { kind, ...options };
    },
    problemOf: quizProblem,
    ...events,
  });
  const missing = draft.url.trim() === '' || draft.checkoutUrl.trim() === '';
  const close = () => {
    kept.done();
    onClose();
  };
  const noHosting = missing || name.error !== null || busy === 'quiz-zip';
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={words.title}
      description={words.why}
      dirty={kept.dirty}
      locked={busy !== null}
      // Enter hosts the quiz.
      onSubmit={() => !noHosting && send('quiz')}
    >
      <DraftNotice draft={kept} />
      <Field label={words.url} error={urlError}>
        <Input
          {...address}
          name="url"
          icon={Link}
          placeholder={words.urlExample}
          value={draft.url}
          onChange={(event) => change({ url: event.target.value })}
        />
      </Field>
      <Field label={words.checkout} hint={words.checkoutHint} error={addressError(draft.checkoutUrl, judged)}>
        <Input
          {...address}
          name="checkoutUrl"
          icon={CreditCard}
          placeholder={words.checkoutExample}
          value={draft.checkoutUrl}
          onChange={(event) => change({ checkoutUrl: event.target.value })}
          {...(start.url !== '' && start.checkoutUrl === '' && { 'data-autofocus': true })}
        />
      </Field>
      <NameField
        label={words.name}
        example={words.nameExample}
        value={draft.name}
        state={name}
        domain={domain}
        autoFocus={start.url !== '' && start.checkoutUrl !== ''}
        onChange={(typed) => change({ name: typed })}
      />
      <MoreOptions
        label={words.options}
        changed={!draft.removeTrackers || draft.passParameters || draft.ownTrackers.length > 0}
      >
        {(id) => (
          <>
            <Checkbox
              label={words.removeTrackers}
              description={words.removeTrackersHint}
              checked={draft.removeTrackers}
              onCheckedChange={(removeTrackers) => change({ removeTrackers })}
            />
            <Checkbox
              label={words.passParameters}
              description={words.passParametersHint}
              checked={draft.passParameters}
              onCheckedChange={(passParameters) => change({ passParameters })}
            />
            <OwnTrackers
              id={id}
              trackers={draft.ownTrackers}
              judged={judged}
              onChange={(ownTrackers) => change({ ownTrackers })}
            />
          </>
        )}
      </MoreOptions>
      <CaptureButtons
        busyText={words.busy}
        zip={
          zip && {
            label: words.zip,
            disabled: missing || busy === 'quiz',
            busy: busy === 'quiz-zip',
            onClick: () => send('quiz-zip'),
          }
        }
        host={{ label: words.host, disabled: noHosting, busy: busy === 'quiz' }}
      />
    </Dialog>
  );
}

interface OwnTrackersProps {
  id: string;
  trackers: readonly TrackerDraft[];
  judged: boolean;
  onChange: (trackers: readonly TrackerDraft[]) => void;
}

function OwnTrackers({ id, trackers, judged, onChange }: OwnTrackersProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2" aria-describedby={`${id}-own`}>
      <legend className="mb-0.5 text-small font-label text-ink">{words.own}</legend>
      <p id={`${id}-own`} className="text-caption text-ink-3">
        {words.ownHint}
      </p>
      {trackers.map((tracker, at) => (
        <OwnTrackerRow
          key={tracker.key}
          number={at + 1}
          tracker={tracker}
          judged={judged}
          onChange={(now) => onChange(trackers.map((one) => (one === tracker ? now : one)))}
          onRemove={() => {
            onChange(trackers.filter((one) => one !== tracker));
            // The pressed button disappears with its row.
            document.getElementById(`${id}-add`)?.focus();
          }}
        />
      ))}
      {canAddTracker(trackers) && (
        <Button
          id={`${id}-add`}
          size="sm"
          icon={Plus}
          className="justify-self-start"
          onClick={() => onChange(withTracker(trackers))}
        >
          {words.addOwn}
        </Button>
      )}
    </fieldset>
  );
}

interface OwnTrackerRowProps {
  /** Position, from 1. */
  number: number;
  tracker: TrackerDraft;
  judged: boolean;
  onChange: (tracker: TrackerDraft) => void;
  onRemove: () => void;
}

function OwnTrackerRow({ number, tracker, judged, onChange, onRemove }: OwnTrackerRowProps) {
  const { kind, id } = tracker;
  const problem = judged ? trackerProblem(tracker) : null;
  const error = problem && (problem === 'missing' ? words.ownMissing : words.ownProblem(kind));
  return (
    // Relative, because the label for screen readers is positioned absolutely: it would otherwise lengthen the dialog.
    <div className="relative grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-start gap-2 max-md:grid-cols-[minmax(0,1fr)_auto]">
      <Select
        aria-label={words.ownKind(number)}
        options={kinds}
        value={kind}
        onValueChange={(next) => onChange({ ...tracker, kind: next })}
        className="max-md:col-span-2"
      />
      <Field label={words.ownId(number)} hideLabel error={error}>
        <Input
          maxLength={ID_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={words.ownExample(kind)}
          value={id}
          onChange={(event) => onChange({ ...tracker, id: event.target.value })}
        />
      </Field>
      <IconButton label={words.removeOwn(number)} icon={X} size="md" onClick={onRemove} />
    </div>
  );
}
