import type { QuizView } from '@garimpo/cloner-contract';
import { Badge } from '@garimpo/sdk';
import { Ban, Check, Clock, TriangleAlert } from 'lucide-react';
import { quizText } from '../../../text/pt-br-quiz.ts';

const words = quizText.list;

export function QuizState({ quiz: { state, report } }: { quiz: QuizView }) {
  if (state === 'deleting') {
    return (
      <Badge tone="warn" icon={Clock}>
        {words.deleting}
      </Badge>
    );
  }
  if (state === 'suspended') {
    return (
      <Badge tone="danger" icon={Ban}>
        {words.suspended}
      </Badge>
    );
  }
  if (report?.works === false) {
    return (
      <Badge tone="warn" icon={TriangleAlert}>
        {words.doubtful}
      </Badge>
    );
  }
  return (
    <Badge tone="success" icon={Check}>
      {words.active}
    </Badge>
  );
}
