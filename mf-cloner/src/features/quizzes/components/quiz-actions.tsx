import type { QuizView } from '@garimpo/cloner-contract';
import { IconButton, IconLink } from '@garimpo/sdk';
import { ClipboardCheck, ExternalLink, Link, Trash2 } from 'lucide-react';
import { copyLink } from '../../../copy-link.ts';
import { quizText } from '../../../text/pt-br-quiz.ts';

const words = quizText.list;

/** Of the element around them: what has the focus in it loses it with the row. */
export const actionsId = ({ id }: QuizView): string => `mf-cloner-quiz-${id}`;

export interface QuizActionsProps {
  quiz: QuizView;
  removing: boolean;
  onReport: (quiz: QuizView) => void;
  onRemove: (quiz: QuizView) => void;
}

export function QuizActions({ quiz, removing, onReport, onRemove }: QuizActionsProps) {
  const { subdomain, url } = quiz;
  const named = (action: string) => ({
    label: words.of(action, subdomain),
    tooltip: action,
    size: 'row' as const,
  });
  return (
    <span id={actionsId(quiz)} className="inline-flex items-center gap-0.5">
      {quiz.state !== 'deleting' && (
        <>
          <IconLink {...named(words.open)} icon={ExternalLink} href={url} newTab />
          <IconButton {...named(words.copyLink)} icon={Link} onClick={() => void copyLink(url)} />
        </>
      )}
      <IconButton {...named(words.report)} icon={ClipboardCheck} onClick={() => onReport(quiz)} />
      <IconButton {...named(words.remove)} icon={Trash2} busy={removing} onClick={() => onRemove(quiz)} />
    </span>
  );
}
