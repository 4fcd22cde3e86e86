import { Button, ButtonLink, Dialog, Field, Input } from '@garimpo/sdk';
import { ExternalLink, Link, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyLink } from '../../../copy-link.ts';
import { text } from '../../../text/pt-br.ts';
import { PageAddress } from './page-address.tsx';

const words = text.success;

export interface MadeDialogProps {
  open: boolean;
  title: string;
  clone: { url: string; originalUrl: string };
  openText: string;
  /** Where it can be edited, if anywhere. */
  editAt?: string;
  /** What became of the original. */
  children: ReactNode;
  onClose: () => void;
}

/** There is a clone: where it is, and what to do with it. */
export function MadeDialog({ open, title, clone, openText, editAt, children, onClose }: MadeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={<PageAddress url={clone.originalUrl} />}
      footer={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          {editAt === undefined ? (
            <ButtonLink variant="primary" icon={ExternalLink} href={clone.url} newTab>
              {openText}
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" icon={Pencil} to={editAt}>
              {words.edit}
            </ButtonLink>
          )}
        </>
      }
    >
      <Field label={words.address}>
        <div className="flex items-center gap-2">
          <Input readOnly value={clone.url} onFocus={(event) => event.target.select()} className="flex-1" />
          <Button icon={Link} data-autofocus onClick={() => void copyLink(clone.url)}>
            {words.copyLink}
          </Button>
        </div>
      </Field>
      {children}
    </Dialog>
  );
}
