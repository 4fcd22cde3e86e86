import type { JobView, SiteView } from '@garimpo/cloner-contract';
import { CloneDialog } from '../features/capture/components/clone-dialog.tsx';
import { FailureDialog } from '../features/capture/components/failure-dialog.tsx';
import { ReportFacts } from '../features/capture/components/report-facts.tsx';
import { SuccessDialog } from '../features/capture/components/success-dialog.tsx';
import { ZipDialog } from '../features/capture/components/zip-dialog.tsx';
import type { CloneDraft } from '../features/capture/lib/clone-draft.ts';
import { DeleteSiteDialog } from '../features/sites/components/delete-site-dialog.tsx';
import { type Reported, ReportPanel } from '../features/sites/components/report-panel.tsx';
import { VersionsPanel } from '../features/sites/components/versions-panel.tsx';
import { text } from '../text/pt-br.ts';
import type { ShownLayer } from './use-layers.ts';

/** What stands over the page: one at a time, never a dialog over a dialog. */
export type Layer =
  | { kind: 'clone'; draft: CloneDraft; typedBefore: boolean }
  /** With what was typed, that is there again once the failure has been read. A capture that failed can be asked for again. */
  | { kind: 'failure'; problem: string; typed?: CloneDraft; again?: CloneDraft }
  | { kind: 'success' | 'delete' | 'versions'; site: SiteView }
  | { kind: 'zip'; job: JobView }
  | { kind: 'report'; of: Reported };

export const reportedJob = ({ id, url, report }: JobView): Reported => ({ id, originalUrl: url, report });

/** The clone whose panel is open beside the list, which then makes room for it. */
export function selectedSite(shown: ShownLayer<Layer> | null): string | null {
  if (shown?.open !== true) return null;
  const { layer } = shown;
  if (layer.kind === 'report') return layer.of.id;
  return layer.kind === 'versions' ? layer.site.id : null;
}

export interface LayersProps {
  shown: ShownLayer<Layer> | null;
  domain: string | null;
  show: (layer: Layer) => void;
  close: () => void;
  onStarted: (job: JobView) => void;
  isSavingZip: (job: JobView) => boolean;
  onSaveZip: (job: JobView) => void;
}

export function Layers({ shown, domain, show, close, onStarted, isSavingZip, onSaveZip }: LayersProps) {
  if (shown === null) return null;
  const { layer, open, number } = shown;
  const common = { open, onClose: close };
  switch (layer.kind) {
    case 'clone':
      return (
        <CloneDialog
          {...common}
          key={number}
          start={layer.draft}
          typedBefore={layer.typedBefore}
          domain={domain}
          onStarted={onStarted}
          onRefused={(problem, typed) => show({ kind: 'failure', problem, typed })}
        />
      );
    case 'failure': {
      const { typed, again, problem } = layer;
      const ask = (draft: CloneDraft, typedBefore: boolean) => show({ kind: 'clone', draft, typedBefore });
      return (
        <FailureDialog
          {...common}
          key={number}
          problem={problem}
          onClose={() => (typed === undefined ? close() : ask(typed, true))}
          onAgain={again && (() => ask(again, false))}
        />
      );
    }
    case 'success':
      return (
        <SuccessDialog
          {...common}
          key={number}
          site={layer.site}
          onReport={() => show({ kind: 'report', of: layer.site })}
        />
      );
    case 'zip': {
      const { job } = layer;
      return (
        <ZipDialog
          {...common}
          key={number}
          title={text.zipDialog.title}
          job={job}
          saving={isSavingZip(job)}
          onSave={() => onSaveZip(job)}
        >
          {job.report !== null && (
            <ReportFacts
              report={job.report}
              onReport={() => show({ kind: 'report', of: reportedJob(job) })}
            />
          )}
        </ZipDialog>
      );
    }
    case 'delete':
      return <DeleteSiteDialog {...common} key={number} site={layer.site} />;
    case 'versions':
      return <VersionsPanel {...common} key={number} site={layer.site} />;
    case 'report':
      return <ReportPanel {...common} key={number} of={layer.of} />;
  }
}
