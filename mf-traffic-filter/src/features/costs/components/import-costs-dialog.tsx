import { Button, Dialog, errorText, Field, Input, LoadingText, Notice, Select, toast } from '@garimpo/sdk';
import { DateSpan, hasCode, TableDrop } from '@garimpo/sdk/parts';
import {
  COSTS_CSV_BYTES_MAX,
  type CostNaming,
  CUT_VALUE_MAX,
  costNamings,
  type Network,
} from '@garimpo/traffic-filter-contract';
import { useState } from 'react';
import { costsText } from '../../../text/pt-br-costs.ts';
import { type ImportChoices, useImportCosts, useTakeBackImport } from '../api/costs.ts';
import { networkOptions } from './cost-form.tsx';
import { ImportPreview } from './import-preview.tsx';

const words = costsText.import;
/** A Select has no empty value. */
const NONE = 'none';
const BY_VISITS = 'visits';
const namingOptions = costNamings.map((value) => ({ value, label: words.namingOf(value) }));

interface ImportCostsDialogProps {
  campaigns: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** The service reads a file first; it is imported after its user has seen the result. */
function useImport(onClose: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<ImportChoices>({ campaignBy: 'name', adBy: 'name' });
  const check = useImportCosts(true);
  const run = useImportCosts(false);
  const takeBack = useTakeBackImport();
  const tooLarge = file !== null && file.size > COSTS_CSV_BYTES_MAX;
  const look = (table: File | null, chosen: ImportChoices) => {
    run.reset();
    check.reset();
    if (table !== null && table.size <= COSTS_CSV_BYTES_MAX) check.mutate({ file: table, choices: chosen });
  };
  // The dialog is closed by then, and its callbacks with it.
  const undo = (id: string) =>
    takeBack.mutateAsync(id).then(
      () => toast.success(words.undone),
      () => toast.error(words.undoFailed),
    );
  const error = run.error ?? check.error;
  const count = (check.data?.created ?? 0) + (check.data?.replaced ?? 0);
  return {
    file,
    choices,
    count,
    plan: check.data,
    checking: check.isPending,
    importing: run.isPending,
    /** The file has no days, and they have to be told. */
    wantsDays:
      choices.from !== undefined ||
      (hasCode(error, 'traffic_filter.costs.unreadable') &&
        (error as { fields?: { path: string }[] }).fields?.[0]?.path === 'from'),
    error: tooLarge
      ? words.tooLarge
      : error === null
        ? null
        : errorText(error, words.errors, run.error === null ? words.checkFailed : words.failed),
    choose: (table: File) => {
      setFile(table);
      look(table, choices);
    },
    change: (part: Partial<ImportChoices>) => {
      // What is left out is not sent.
      const next = Object.fromEntries(
        Object.entries({ ...choices, ...part }).filter(([, value]) => value !== undefined && value !== ''),
      ) as ImportChoices;
      setChoices(next);
      look(file, next);
    },
    submit: () => {
      if (file === null || count === 0 || run.isPending) return;
      run.mutate(
        { file, choices },
        {
          onSuccess: ({ created, replaced, importId }) => {
            onClose();
            toast.success(words.done(created + replaced), {
              ...(importId !== null && { action: { label: words.undo, onClick: () => void undo(importId) } }),
            });
          },
        },
      );
    },
  };
}

export function ImportCostsDialog({ campaigns, onClose }: ImportCostsDialogProps) {
  const { file, choices, count, plan, checking, importing, wantsDays, error, choose, change, submit } =
    useImport(onClose);
  const [source, setSource] = useState('');
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
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
            disabled={count === 0 || checking}
            busy={importing}
            busyText={words.importing}
          >
            {words.confirm(count)}
          </Button>
        </>
      }
    >
      <TableDrop
        file={file}
        words={words}
        accept=".csv,.tsv,.txt,text/csv"
        disabled={importing}
        onFile={choose}
      />
      {file !== null && (
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <Field label={words.campaign}>
            <Select
              options={[
                { value: BY_VISITS, label: words.byVisits },
                ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={choices.campaign ?? BY_VISITS}
              onValueChange={(chosen) => change({ campaign: chosen === BY_VISITS ? undefined : chosen })}
            />
          </Field>
          <Field label={words.network}>
            <Select<Network | typeof NONE>
              options={networkOptions}
              value={choices.network ?? NONE}
              onValueChange={(chosen) => change({ network: chosen === NONE ? undefined : chosen })}
            />
          </Field>
          <Field label={words.campaignBy}>
            <Select<CostNaming>
              options={namingOptions}
              value={choices.campaignBy}
              onValueChange={(campaignBy) => change({ campaignBy })}
            />
          </Field>
          <Field label={words.adBy}>
            <Select<CostNaming>
              options={namingOptions}
              value={choices.adBy}
              onValueChange={(adBy) => change({ adBy })}
            />
          </Field>
          <Field label={words.utmSource}>
            <Input
              autoComplete="off"
              maxLength={CUT_VALUE_MAX}
              value={source}
              onChange={(event) => setSource(event.target.value)}
              onBlur={() =>
                source.trim() !== (choices.utmSource ?? '') && change({ utmSource: source.trim() })
              }
            />
          </Field>
          {wantsDays && (
            <div className="col-span-full">
              <DaysOfFile choices={choices} onChange={change} />
            </div>
          )}
        </div>
      )}
      {error !== null && <Notice kind="danger">{error}</Notice>}
      {checking && <LoadingText text={words.checking} show="now" />}
      {plan && <ImportPreview plan={plan} />}
    </Dialog>
  );
}

/** The days of a file that has none: asked for once both are told. */
function DaysOfFile({
  choices,
  onChange,
}: {
  choices: ImportChoices;
  onChange: (part: Partial<ImportChoices>) => void;
}) {
  const [days, setDays] = useState({ from: choices.from ?? '', to: choices.to ?? '' });
  const isSpan = days.from !== '' && days.to !== '' && days.from <= days.to;
  return (
    <DateSpan
      from={days.from}
      to={days.to}
      problem={days.to !== '' && days.from > days.to ? words.rangeProblem : null}
      onChange={(part) => {
        const next = { ...days, ...part };
        setDays(next);
        if (next.from !== '' && next.to !== '' && next.from <= next.to) onChange(next);
        else if (isSpan) onChange({ from: undefined, to: undefined });
      }}
    />
  );
}
