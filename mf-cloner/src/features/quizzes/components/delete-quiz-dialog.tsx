import type { QuizView } from '@garimpo/cloner-contract';
import { ConfirmDialog } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { quizText } from '../../../text/pt-br-quiz.ts';

const words = quizText.deletion;

export interface DeleteQuizDialogProps {
  open: boolean;
  quiz: QuizView;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks only: how it goes on shows in the quiz's own row. */
export function DeleteQuizDialog({ open, quiz, onConfirm, onClose }: DeleteQuizDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      question={words.question}
      subject={shortAddress(quiz.url)}
      confirmText={words.confirm}
      busyText={words.busy}
      onConfirm={() => {
        // A second click while the dialog leaves asks nothing.
        if (!open) return;
        onClose();
        onConfirm();
      }}
    />
  );
}
