import { Button, ButtonLink, PageTitle, useHasRoute } from '@garimpo/sdk';
import { Copy, ListChecks } from 'lucide-react';
import { paths } from '../paths.ts';
import { text } from '../text/pt-br.ts';

const words = text.page;

export interface CloneSitesTitleProps {
  used: { count: number; limit: number } | undefined;
  failed: boolean;
  onClone: () => void;
}

export function CloneSitesTitle({ used, failed, onClone }: CloneSitesTitleProps) {
  const quizzes = useHasRoute(paths.cloneQuiz);
  const sub = used === undefined ? failed && words.countFailed : words.used(used.count, used.limit);
  return (
    <PageTitle
      title={words.title}
      // Its line is there before its words are.
      sub={sub || '\u00a0'}
      actions={
        <>
          {quizzes && (
            <ButtonLink icon={ListChecks} to={paths.cloneQuiz}>
              {words.cloneQuiz}
            </ButtonLink>
          )}
          <Button variant="primary" icon={Copy} onClick={onClone}>
            {words.cloneSite}
          </Button>
        </>
      }
    />
  );
}
