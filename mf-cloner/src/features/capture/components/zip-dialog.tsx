import type { JobView } from '@garimpo/cloner-contract';
import { Button, Dialog } from '@garimpo/sdk';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '../../../text/pt-br.ts';
import { PageAddress } from './page-address.tsx';

const words = text.zipDialog;

export interface ZipDialogProps {
  open: boolean;
  title: string;
  job: JobView;
  saving: boolean;
  /** What became of the original. */
  children: ReactNode;
  onSave: () => void;
  onClose: () => void;
}

/** Stands while the browser saves the ZIP: what is in it, and how to have it again. */
export function ZipDialog({ open, title, job, saving, children, onSave, onClose }: ZipDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={<PageAddress url={job.url} />}
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
      {children}
    </Dialog>
  );
}
