import type { QuizView } from '@garimpo/cloner-contract';
import { Button, Empty, Panel } from '@garimpo/sdk';
import { ListChecks, SearchX } from 'lucide-react';
import { CloneSearch } from '../../../components/clone-search.tsx';
import { SkeletonClones } from '../../../components/skeleton-clones.tsx';
import { findClones } from '../../../lib/find-clones.ts';
import { text } from '../../../text/pt-br.ts';
import { quizText } from '../../../text/pt-br-quiz.ts';
import { QuizzesTable, type QuizzesTableProps } from './quizzes-table.tsx';

const words = quizText.list;
/** So many are seen at one look. */
const SEARCHED_FROM = 6;

export interface QuizzesBodyProps extends Omit<QuizzesTableProps, 'quizzes'> {
  /** `undefined` while loading, or when they could not be read. */
  quizzes: readonly QuizView[] | undefined;
  loading: boolean;
  search: string;
  onSearch: (search: string) => void;
  onClone: () => void;
}

/** Loading, empty, nothing found and full have the same frame. */
export function QuizzesBody({ quizzes, loading, search, onSearch, onClone, ...table }: QuizzesBodyProps) {
  if (quizzes === undefined) return loading ? <SkeletonClones /> : null;
  if (quizzes.length === 0) {
    return (
      <Panel padded={false}>
        <Empty
          icon={ListChecks}
          title={words.emptyTitle}
          actions={
            <Button icon={ListChecks} onClick={onClone}>
              {quizText.page.clone}
            </Button>
          }
        >
          {words.emptyText}
        </Empty>
      </Panel>
    );
  }
  const found = findClones(quizzes, search);
  return (
    <>
      {(quizzes.length >= SEARCHED_FROM || search !== '') && (
        <CloneSearch value={search} onChange={onSearch} />
      )}
      {found.length > 0 ? (
        <QuizzesTable key={search} quizzes={found} {...table} />
      ) : (
        <Panel padded={false}>
          <Empty
            icon={SearchX}
            title={words.noHitsTitle}
            actions={<Button onClick={() => onSearch('')}>{text.list.clearSearch}</Button>}
          >
            {words.noHitsText}
          </Empty>
        </Panel>
      )}
    </>
  );
}
