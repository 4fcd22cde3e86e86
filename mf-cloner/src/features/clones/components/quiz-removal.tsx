import type { QuizView } from '@garimpo/cloner-contract';
import { ConfirmDialog, errorText, toast } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { useCallback, useRef, useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { quizText } from '../../../text/pt-br-quiz.ts';
import { useDeleteQuiz } from '../api/clones.ts';

const words = quizText.deletion;

interface DeleteQuizDialogProps {
  open: boolean;
  quiz: QuizView;
  onConfirm: () => void;
  onClose: () => void;
}

/** Only asks: the quiz's row shows how the deletion goes on. */
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
        // Ignores a second click while the dialog closes.
        if (!open) return;
        onClose();
        onConfirm();
      }}
    />
  );
}

interface QuizRemoval {
  remove: (quiz: QuizView) => void;
  isRemoving: (quiz: QuizView) => boolean;
}

/**
 * Deletes quizzes, several at a time, each once. A quiz that could not be deleted stays in the list, and a toast says why.
 * @param onRemoved called before the quiz disappears from the list
 */
export function useQuizRemoval(onRemoved: (quiz: QuizView) => void): QuizRemoval {
  const { mutateAsync } = useDeleteQuiz();
  const running = useRef(new Set<string>());
  const [removing, setRemoving] = useState<readonly string[]>([]);
  const remove = useCallback(
    (quiz: QuizView) => {
      const { subdomain } = quiz;
      const run = async () => {
        if (running.current.has(subdomain)) return;
        running.current.add(subdomain);
        setRemoving([...running.current]);
        try {
          await mutateAsync(subdomain);
          toast.success(words.done);
          onRemoved(quiz);
        } catch (error) {
          const detail = errorText(error, text.errors, words.unknown);
          toast.error(words.failed(detail), {
            action: { label: text.page.retry, onClick: () => void run() },
          });
        } finally {
          running.current.delete(subdomain);
          setRemoving([...running.current]);
        }
      };
      void run();
    },
    [mutateAsync, onRemoved],
  );
  return { remove, isRemoving: ({ subdomain }) => removing.includes(subdomain) };
}
