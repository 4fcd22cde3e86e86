import { Button, ConfirmDialog, errorText, LoadingText, Notice, SidePanel } from '@garimpo/sdk';
import { useState } from 'react';
import type { SiteApi } from '../../../api/site-api.ts';
import { useEditor } from '../../../state/editor-context.tsx';
import { text } from '../../../text/pt-br.ts';
import { versionsText as words } from '../../../text/pt-br-versions.ts';
import { useVersions } from '../api/versions-query.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { useRestoring } from './use-restoring.ts';
import { VersionRow } from './version-row.tsx';

export interface VersionsLayerProps {
  open: boolean;
  site: SiteApi;
  /** Keeps drafts from being kept, until what it resolves to is called. */
  hold: () => Promise<() => void>;
  onClose: () => void;
}

/** Versions of the site, to look at and to go back to. */
export function VersionsLayer({ open, site, hold, onClose }: VersionsLayerProps) {
  const editor = useEditor();
  const { data, error, isFetching, refetch } = useVersions(site, editor.subdomain);
  const restoring = useRestoring(site, hold);
  const [compared, setCompared] = useState<number | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  if (compared !== null && data !== undefined) {
    return <CompareDialog site={site} versions={data} version={compared} onClose={() => setCompared(null)} />;
  }
  const restore = (version: number) => (editor.dirty ? setAsked(version) : restoring.restore(version));
  return (
    <>
      <SidePanel
        open={open}
        onOpenChange={(next) => !next && onClose()}
        title={words.title}
        description={editor.subdomain}
        footer={<p className="text-caption text-ink-3">{words.hint}</p>}
      >
        {error !== null && (
          <Notice
            kind="danger"
            className="m-5"
            action={
              <Button size="sm" busy={isFetching} busyText={words.loading} onClick={() => void refetch()}>
                {words.retry}
              </Button>
            }
          >
            {errorText(error, text.errors, words.loadFailed)}
          </Notice>
        )}
        {data === undefined && error === null && <LoadingText className="p-5" />}
        <ul>
          {data?.map((version) => (
            <VersionRow
              key={version.version}
              version={version}
              restoring={restoring.version === version.version}
              disabled={restoring.version !== null || editor.lock === 'suspended'}
              onCompare={() => setCompared(version.version)}
              onRestore={() => restore(version.version)}
            />
          ))}
        </ul>
      </SidePanel>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(next) => !next && setAsked(null)}
        title={words.ask.title}
        question={words.ask.question}
        subject={asked === null ? undefined : words.name(asked)}
        confirmText={words.ask.confirm}
        busyText={words.restoring}
        onConfirm={() => {
          if (asked !== null) restoring.restore(asked);
          setAsked(null);
        }}
      />
    </>
  );
}
