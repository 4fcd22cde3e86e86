import type { QuizView } from '@garimpo/cloner-contract';
import { errorText, toast } from '@garimpo/sdk';
import { useCallback, useRef, useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { quizText } from '../../../text/pt-br-quiz.ts';
import { useDeleteQuiz } from '../api/delete-quiz.ts';

const words = quizText.deletion;

export interface QuizRemoval {
  remove: (quiz: QuizView) => void;
  isRemoving: (quiz: QuizView) => boolean;
}

/**
 * Deletes quizzes, several at a time, each once. One that could not be deleted stays in the list, and it is said why.
 * @param onRemoved the quiz is about to go from the list
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
