import { CLONE_URL_MAX } from '@garimpo/cloner-contract';
import { Button, Dialog, Field, Input } from '@garimpo/sdk';
import { CloudUpload, CreditCard, FileArchive, Link } from 'lucide-react';
import { NameField } from '../../../components/name-field.tsx';
import { quizText } from '../../../text/pt-br-quiz.ts';
import { isSameQuizDraft } from '../lib/quiz-draft.ts';
import { QuizOptions } from './quiz-options.tsx';
import { type QuizFormOptions, useQuizForm } from './use-quiz-form.ts';

const words = quizText.dialog;
const address = {
  type: 'url',
  required: true,
  maxLength: CLONE_URL_MAX,
  autoComplete: 'off',
  spellCheck: false,
} as const;

export interface QuizDialogProps extends QuizFormOptions {
  open: boolean;
  /** What the dialog opens with was typed before: leaving would lose it. */
  typedBefore: boolean;
  /** Of hosted clones, where it is known. */
  domain: string | null;
  onClose: () => void;
}

export function QuizDialog({ open, typedBefore, domain, onClose, ...options }: QuizDialogProps) {
  const { start, zip } = options;
  const form = useQuizForm(options);
  const { draft, change, busy, name } = form;
  const missing = draft.url.trim() === '' || draft.checkoutUrl.trim() === '';
  const noHosting = missing || name.error !== null || busy === 'quiz-zip';
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={words.why}
      dirty={typedBefore || !isSameQuizDraft(draft, start)}
      locked={busy !== null}
      // Enter asks for what the dialog mainly offers.
      onSubmit={() => !noHosting && form.send('quiz')}
    >
      <Field label={words.url} error={form.urlError}>
        <Input
          {...address}
          name="url"
          icon={Link}
          placeholder={words.urlExample}
          value={draft.url}
          onChange={(event) => change({ url: event.target.value })}
        />
      </Field>
      <Field label={words.checkout} hint={words.checkoutHint} error={form.checkoutError}>
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
        first={start.url !== '' && start.checkoutUrl !== ''}
        onChange={(typed) => change({ name: typed })}
      />
      <QuizOptions draft={draft} judged={form.judged} onChange={change} />
      <div className={zip ? 'grid grid-cols-2 gap-3 max-md:grid-cols-1' : 'grid'}>
        {zip && (
          <Button
            size="lg"
            icon={FileArchive}
            disabled={missing || busy === 'quiz'}
            busy={busy === 'quiz-zip'}
            busyText={words.busy}
            onClick={() => form.send('quiz-zip')}
          >
            {words.zip}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          icon={CloudUpload}
          className="max-md:order-first"
          disabled={noHosting}
          busy={busy === 'quiz'}
          busyText={words.busy}
        >
          {words.host}
        </Button>
      </div>
    </Dialog>
  );
}
