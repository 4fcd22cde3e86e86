import type { JobView } from '@garimpo/cloner-contract';
import { Button, Dialog } from '@garimpo/sdk';
import { Download } from 'lucide-react';
import { shortAddress } from '../../../lib/short-address.ts';
import { text } from '../../../text/pt-br.ts';
import { ReportFacts } from './report-facts.tsx';

const words = text.zipDialog;

export interface ZipDialogProps {
  open: boolean;
  job: JobView;
  saving: boolean;
  onSave: () => void;
  onReport: () => void;
  onClose: () => void;
}

/** Stands while the browser saves the ZIP: what is in it, and how to have it again. */
export function ZipDialog({ open, job: { url, report }, saving, onSave, onReport, onClose }: ZipDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={shortAddress(url)}
      footer={
        <>
          <Button icon={Download} busy={saving} busyText={text.zip.preparing} onClick={onSave}>
            {words.again}
          </Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {words.back}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{words.started}</p>
      {report !== null && <ReportFacts report={report} onReport={onReport} />}
    </Dialog>
  );
}
