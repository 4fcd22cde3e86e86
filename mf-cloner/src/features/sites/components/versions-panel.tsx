import type { SiteView } from '@garimpo/cloner-contract';
import { Button, ButtonLink, errorText, LoadingText, Notice, SidePanel, toast } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { ExternalLink } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { useRestoreVersion, useVersions } from '../api/versions.ts';
import { VersionRow } from './version-row.tsx';

const words = text.versions;

export interface VersionsPanelProps {
  open: boolean;
  site: SiteView;
  onClose: () => void;
}

export function VersionsPanel({ open, site, onClose }: VersionsPanelProps) {
  const { data, error, isFetching, refetch } = useVersions(site.subdomain);
  const restoring = useRestoreVersion(site.subdomain);
  const current = data?.find((version) => version.current);
  const restore = (version: number, undo: number | undefined) =>
    restoring.mutate(version, {
      onSuccess: (made) => {
        const back = undo !== undefined && {
          action: { label: words.undo, onClick: () => restore(undo, undefined) },
        };
        toast.success(words.restored(made), { ...back });
      },
      onError: (cause) => toast.error(errorText(cause, text.errors, words.restoreFailed)),
    });
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={shortAddress(site.url)}
      footer={
        <>
          <p className="text-caption text-ink-3">{words.hint}</p>
          <ButtonLink icon={ExternalLink} href={site.url} newTab>
            {words.open}
          </ButtonLink>
        </>
      }
    >
      {error !== null && (
        <Notice
          kind="danger"
          className="m-5"
          action={
            <Button size="sm" busy={isFetching} busyText={text.page.loading} onClick={() => void refetch()}>
              {text.page.retry}
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
            restoring={restoring.isPending && restoring.variables === version.version}
            disabled={restoring.isPending || site.state === 'suspended'}
            onRestore={() => restore(version.version, current?.version)}
          />
        ))}
      </ul>
    </SidePanel>
  );
}
