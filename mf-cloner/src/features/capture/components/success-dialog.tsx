import type { SiteView } from '@garimpo/cloner-contract';
import { useHasRoute } from '@garimpo/sdk';
import { paths } from '../../../paths.ts';
import { text } from '../../../text/pt-br.ts';
import { MadeDialog } from './made-dialog.tsx';
import { ReportFacts } from './report-facts.tsx';

export interface SuccessDialogProps {
  open: boolean;
  site: SiteView;
  onClose: () => void;
  onReport: () => void;
}

export function SuccessDialog({ site, onReport, ...dialog }: SuccessDialogProps) {
  const editable = useHasRoute(paths.editorStudio);
  return (
    <MadeDialog
      {...dialog}
      title={text.success.title}
      openText={text.success.open}
      clone={site}
      {...(editable && { editAt: paths.editSite(site.subdomain) })}
    >
      {site.report !== null && <ReportFacts report={site.report} onReport={onReport} />}
    </MadeDialog>
  );
}
