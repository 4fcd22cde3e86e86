import type { QuizView } from '@garimpo/cloner-contract';
import { Button, formatDateTable, Panel, Table, type TableColumn, UNKNOWN } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { useState } from 'react';
import { quizText } from '../../../text/pt-br-quiz.ts';
import { QuizActions, type QuizActionsProps } from './quiz-actions.tsx';
import { QuizName } from './quiz-name.tsx';
import { QuizState } from './quiz-state.tsx';

const words = quizText.list;
/** Rows that are drawn at a time. */
const ROWS = 100;

export interface QuizzesTableProps extends Omit<QuizActionsProps, 'quiz' | 'removing'> {
  quizzes: readonly QuizView[];
  isRemoving: (quiz: QuizView) => boolean;
  /** The quiz whose panel is open beside the list. */
  selected: string | null;
}

const screensColumn: TableColumn<QuizView> = {
  key: 'screens',
  header: words.screens,
  cell: ({ report }) => screensText(report),
};
const createdColumn: TableColumn<QuizView> = {
  key: 'created',
  header: words.created,
  cell: ({ createdAt }) => formatDateTable(createdAt),
};

export function QuizzesTable({ quizzes, isRemoving, selected, ...actions }: QuizzesTableProps) {
  const [most, setMost] = useState(ROWS);
  const columns: TableColumn<QuizView>[] = [
    { key: 'name', header: words.name, cell: (quiz) => <QuizName quiz={quiz} /> },
    {
      key: 'original',
      header: words.original,
      truncate: true,
      cell: (quiz) => <Addresses quiz={quiz} />,
    },
    // A panel beside the list takes the room of what can wait.
    ...(selected === null ? [screensColumn] : []),
    { key: 'state', header: words.state, cell: (quiz) => <QuizState quiz={quiz} /> },
    ...(selected === null ? [createdColumn] : []),
    {
      key: 'actions',
      header: words.actions,
      align: 'right',
      cell: (quiz) => <QuizActions quiz={quiz} removing={isRemoving(quiz)} {...actions} />,
    },
  ];
  return (
    <>
      <Panel padded={false}>
        <Table
          label={words.label}
          columns={columns}
          rows={quizzes.slice(0, most)}
          rowKey={({ id }) => id}
          selected={({ id }) => id === selected}
        />
      </Panel>
      {quizzes.length > most && (
        <div className="mt-4 grid justify-items-center">
          <Button onClick={() => setMost(most + ROWS)}>
            {words.showMore(Math.min(ROWS, quizzes.length - most))}
          </Button>
        </div>
      )}
    </>
  );
}

/** What it was made from, and where it leads. */
function Addresses({ quiz: { originalUrl, checkoutUrl } }: { quiz: QuizView }) {
  return (
    <span className="grid min-w-0 max-md:text-right">
      <span className="truncate" title={originalUrl}>
        {shortAddress(originalUrl)}
      </span>
      <span className="truncate text-caption text-ink-3" title={checkoutUrl}>
        {words.leadsTo(shortAddress(checkoutUrl))}
      </span>
    </span>
  );
}

function screensText(report: QuizView['report']) {
  if (report === null) return UNKNOWN;
  const { walked, seen } = report.screens;
  return <span className="whitespace-nowrap tabular-nums">{quizText.success.screens(walked, seen)}</span>;
}
