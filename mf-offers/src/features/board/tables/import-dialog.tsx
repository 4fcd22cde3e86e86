import { Button, Dialog, Icon, LoadingText, Notice } from '@garimpo/sdk';
import { FileText, Sheet } from 'lucide-react';
import type { LayerProps } from '../../../on-demand.ts';
import { tablesText } from '../../../text/pt-br-tables.ts';
import { FileDrop } from '../components/file-drop.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useImport } from './use-import.ts';

const words = tablesText.import;

/** A table of offers is chosen, looked at, and brought in. */
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
      <FileDrop
        label={file === null ? words.choose : words.chooseOther}
        accept=".csv,text/csv"
        disabled={importing}
        onFile={choose}
      >
        {file === null ? <DropPlace /> : <ChosenTable name={file.name} />}
      </FileDrop>
      {error !== null && <Notice kind="danger">{error}</Notice>}
      {checking && <LoadingText text={words.checking} show="now" />}
      {plan && <ImportPreview plan={plan} />}
    </Dialog>
  );
}

function DropPlace() {
  return (
    <div className="drop-slot grid justify-items-center gap-2 rounded-md border-line-control bg-sunken px-6 py-8 text-center">
      <Icon icon={Sheet} size={24} className="text-ink-3" />
      <p className="text-small font-label">{words.drop}</p>
      <p className="text-caption text-ink-3">{words.columns}</p>
    </div>
  );
}

function ChosenTable({ name }: { name: string }) {
  return (
    <p className="flex items-center gap-2 rounded-sm border border-line bg-sunken px-3 py-2 text-small">
      <Icon icon={FileText} className="text-ink-3" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
    </p>
  );
}
