import { CLONE_URL_MAX } from '@garimpo/cloner-contract';
import { Checkbox, Dialog, Field, Input } from '@garimpo/sdk';
import { DraftNotice } from '@garimpo/sdk/drafts';
import { CreditCard, Link } from 'lucide-react';
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
import { FolderField } from './folder-field.tsx';
import { OwnTrackers } from './own-trackers.tsx';
import {
  emptyQuizDraft,
  type QuizDraft,
  quizDraft,
  quizProblem,
  trackerProblem,
  trackersOf,
} from './quiz-draft.ts';

const words = quizText.dialog;
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
  /** Names of folders that there are. */
  folders: readonly string[];
  /** Whether this user may have ZIPs. */
  zip: boolean;
  onClose: () => void;
}

export function QuizDialog({
  open,
  start,
  typedBefore,
  domain,
  folders,
  zip,
  onClose,
  ...events
}: QuizDialogProps) {
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
    requestOf(kind, { removeTrackers, ownTrackers, passParameters, folder: into, ...typed }, subdomain) {
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
      if (kind === 'quiz-zip') return { kind, ...options };
      const folder = into.trim();
      return { kind, ...options, subdomain, ...(folder !== '' && { folder }) };
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
        changed={
          !draft.removeTrackers || draft.passParameters || draft.ownTrackers.length > 0 || draft.folder !== ''
        }
      >
        {(id) => (
          <>
            <FolderField value={draft.folder} folders={folders} onChange={(folder) => change({ folder })} />
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
