import type { SiteView } from '@garimpo/cloner-contract';
import { Button, ButtonLink, Dialog, Field, formatPercent, Icon, Input, useHasRoute } from '@garimpo/sdk';
import { ClipboardCheck, ExternalLink, Link, Pencil } from 'lucide-react';
import { copyLink } from '../../../copy-link.ts';
import { shortAddress } from '../../../lib/short-address.ts';
import { paths } from '../../../paths.ts';
import { text } from '../../../text/pt-br.ts';

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
      {site.report !== null && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
          <span className="flex items-center gap-1.5">
            <Icon icon={ClipboardCheck} className="text-ink-3" />
            {text.facts(...factsOf(site.report))}
          </span>
          <Button variant="ghost" size="sm" className="ml-auto" onClick={onReport}>
            {words.report}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function factsOf({ assets, fidelity }: NonNullable<SiteView['report']>): string[] {
  const facts = [words.kept(assets.kept)];
  if (assets.lost > 0) facts.push(words.lost(assets.lost));
  if (fidelity !== null) facts.push(words.fidelity(formatPercent(Math.min(fidelity.wide, fidelity.narrow))));
  return facts;
}
