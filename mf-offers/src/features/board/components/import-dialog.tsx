import {
  IMPORT_PROBLEMS_MAX,
  type ImportProblem,
  type ImportReply,
  importReply,
  OFFERS_CSV_BYTES_MAX,
} from '@garimpo/offers-contract';
import {
  type Api,
  Button,
  Dialog,
  fileNameOf,
  formatNumber,
  LoadingText,
  Notice,
  saveFile,
  Table,
  toast,
  UNKNOWN,
  useApi,
  useSession,
} from '@garimpo/sdk';
import { errorWithPlans, TableDrop } from '@garimpo/sdk/parts';
import { wholeTable } from '@garimpo/sdk/tables';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LayerProps } from '../../../on-demand.ts';
import { tablesText } from '../../../text/pt-br-tables.ts';
import { writeAnswer } from '../api/board-query.ts';
import { OFFERS_TABLE_PATH } from '../api/offer-requests.ts';

const words = tablesText.import;

/** Long enough for the first row of an export. */
const EXPORT_TIMEOUT_MS = 30_000;
/** An import sends megabytes over a slow line, and the service checks thousands of rows. */
const IMPORT_TIMEOUT_MS = 120_000;

/** Downloads the whole board as a table and answers the file's name. Nothing is saved of a table that breaks off. */
export async function exportOffers(api: Api, userId: string): Promise<string> {
  const file = await api.file('GET', OFFERS_TABLE_PATH, undefined, {
    onlyAs: userId,
    timeoutMs: EXPORT_TIMEOUT_MS,
  });
  const name = fileNameOf(file.headers) ?? 'ofertas.csv';
  saveFile(await wholeTable(file), name);
  return name;
}

interface TableImport {
  userId: string;
  file: Blob;
  /** The service only reports what the import would do. */
  check: boolean;
}

function importOffers(api: Api, { userId, file, check }: TableImport): Promise<ImportReply> {
  // Browsers and systems report many types for such a file.
  const table = file.slice(0, file.size, 'text/csv');
  return api.post(OFFERS_TABLE_PATH, table, importReply, {
    query: { check: check ? '1' : '0' },
    onlyAs: userId,
    timeoutMs: IMPORT_TIMEOUT_MS,
  });
}

/** The service checks a table first; it is imported after its user has seen the result. */
function useImport(onDone: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const [file, setFile] = useState<File | null>(null);
  const check = useMutation({
    mutationFn: (table: File) => importOffers(api, { userId, file: table, check: true }),
  });
  const run = useMutation({
    mutationFn: (table: File) => importOffers(api, { userId, file: table, check: false }),
    // The answer may have been lost although the board has changed.
    onSettled: () => writeAnswer(client, userId, null),
  });
  const tooLarge = file !== null && file.size > OFFERS_CSV_BYTES_MAX;
  return {
    file,
    checking: check.isPending,
    /** What the import would do; `undefined` while a file is being checked. */
    plan: check.data,
    importing: run.isPending,
    error: tooLarge
      ? words.tooLarge
      : (failure(run.error, words.failed) ?? failure(check.error, words.checkFailed)),
    choose: (table: File) => {
      setFile(table);
      run.reset();
      check.reset();
      if (table.size <= OFFERS_CSV_BYTES_MAX) check.mutate(table);
    },
    submit: () => {
      if (file === null || !check.data?.created || run.isPending) return;
      run.mutate(file, {
        onSuccess: ({ created }) => {
          onDone();
          toast.success(words.done(created));
        },
      });
    },
  };
}

const failure = (error: unknown, fallback: string) =>
  error === null ? null : errorWithPlans(error, tablesText.errors, fallback);

function ImportPreview({ plan }: { plan: ImportReply }) {
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

const keyOf = ({ line, column, rule, value }: ImportProblem) => `${line} ${column} ${rule} ${value}`;

const columns = [
  {
    key: 'line',
    header: words.line,
    align: 'right' as const,
    width: '4rem',
    cell: ({ line }: ImportProblem) => formatNumber(line),
  },
  {
    key: 'column',
    header: words.column,
    width: '8rem',
    cell: (problem: ImportProblem) => (
      <span className="block max-w-40 break-words">{words.columnOf(problem) ?? UNKNOWN}</span>
    ),
  },
  {
    key: 'problem',
    header: words.problem,
    cell: (problem: ImportProblem) => <span className="wrap-anywhere">{words.problemText(problem)}</span>,
  },
];

export function ImportDialog({ open, onClose }: LayerProps) {
  const { file, checking, plan, importing, error, choose, submit } = useImport(onClose);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={words.why}
      size="lg"
      locked={importing}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={importing} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!plan?.created}
            busy={importing}
            busyText={words.importing}
          >
            {words.confirm(plan?.created ?? 0)}
          </Button>
        </>
      }
    >
      <TableDrop file={file} words={words} accept=".csv,text/csv" disabled={importing} onFile={choose} />
      {error !== null && <Notice kind="danger">{error}</Notice>}
      {checking && <LoadingText text={words.checking} show="now" />}
      {plan && <ImportPreview plan={plan} />}
    </Dialog>
  );
}
