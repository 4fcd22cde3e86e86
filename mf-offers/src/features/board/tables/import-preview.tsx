import { IMPORT_PROBLEMS_MAX, type ImportProblem, type ImportReply } from '@garimpo/offers-contract';
import { formatNumber, Notice, Table, UNKNOWN } from '@garimpo/sdk';
import { tablesText } from '../../../text/pt-br-tables.ts';

const words = tablesText.import;

/** What an import would do, row by row where it would not. */
export function ImportPreview({ plan }: { plan: ImportReply }) {
  const { created, sameLibrary, refused, problems } = plan;
  return (
    <>
      <p role="status" className="text-strong tabular-nums">
        {words.counts(plan)}
      </p>
      {created === 0 && <Notice>{words.nothingNew}</Notice>}
      {sameLibrary > 0 && <Notice>{words.sameLibrary(sameLibrary)}</Notice>}
      {refused > 0 && (
        <>
          <p className="text-small text-ink-2">
            {words.leftOut} {problems.length === IMPORT_PROBLEMS_MAX && words.firstProblems(problems.length)}
          </p>
          <div className="max-h-60 overflow-y-auto rounded-md border border-line">
            <Table label={words.problems} phone="scroll" columns={columns} rows={problems} rowKey={keyOf} />
          </div>
        </>
      )}
    </>
  );
}

const keyOf = ({ line, column, rule }: ImportProblem) => `${line} ${column} ${rule}`;

const columns = [
  {
    key: 'line',
    header: words.line,
    align: 'right' as const,
    cell: ({ line }: ImportProblem) => formatNumber(line),
  },
  { key: 'column', header: words.column, cell: ({ column }: ImportProblem) => column ?? UNKNOWN },
  { key: 'problem', header: words.problem, cell: words.problemText },
];
