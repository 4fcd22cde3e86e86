import type { SiteView } from '@garimpo/cloner-contract';
import { Button, ButtonLink, Dialog, Field, Input, useHasRoute } from '@garimpo/sdk';
import { ExternalLink, Link, Pencil } from 'lucide-react';
import { copyLink } from '../../../copy-link.ts';
import { shortAddress } from '../../../lib/short-address.ts';
import { paths } from '../../../paths.ts';
import { text } from '../../../text/pt-br.ts';
import { ReportFacts } from './report-facts.tsx';

const words = text.success;

export interface SuccessDialogProps {
  open: boolean;
  site: SiteView;
  onClose: () => void;
  onReport: () => void;
}

export function SuccessDialog({ open, site, onClose, onReport }: SuccessDialogProps) {
  const editable = useHasRoute(paths.editorStudio);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={shortAddress(site.originalUrl)}
      footer={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          {editable ? (
            <ButtonLink variant="primary" icon={Pencil} to={paths.editSite(site.subdomain)}>
              {words.edit}
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" icon={ExternalLink} href={site.url} newTab>
              {words.open}
            </ButtonLink>
          )}
        </>
      }
    >
      <Field label={words.address}>
        <div className="flex items-center gap-2">
          <Input readOnly value={site.url} onFocus={(event) => event.target.select()} className="flex-1" />
          <Button icon={Link} data-autofocus onClick={() => void copyLink(site.url)}>
            {words.copyLink}
          </Button>
        </div>
      </Field>
      {site.report !== null && <ReportFacts report={site.report} onReport={onReport} />}
    </Dialog>
  );
}
