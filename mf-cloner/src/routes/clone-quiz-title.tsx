import { Badge, Button, PageTitle } from '@garimpo/sdk';
import { ListChecks } from 'lucide-react';
import { quizText } from '../text/pt-br-quiz.ts';

const words = quizText.page;

export interface CloneQuizTitleProps {
  used: { count: number; limit: number } | undefined;
  failed: boolean;
  onClone: () => void;
}

export function CloneQuizTitle({ used, failed, onClone }: CloneQuizTitleProps) {
  const count = used === undefined ? failed && words.countFailed : words.used(used.count, used.limit);
  return (
    <PageTitle
      title={words.title}
      mark={<Badge>{words.beta}</Badge>}
      sub={
        <>
          <p>{words.worksWith}</p>
          {/* Its line is there before its words are. */}
          <p>{count || '\u00a0'}</p>
        </>
      }
      actions={
        <Button variant="primary" icon={ListChecks} onClick={onClone}>
          {words.clone}
        </Button>
      }
    />
  );
}
