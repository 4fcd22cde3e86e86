import type { AnticloneSiteView } from '@garimpo/anticlone-contract';
import { Button, errorText, LoadingText, Notice, SidePanel } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { useSnippetQuery } from '../../../api/snippet-query.ts';
import { text } from '../../../text/pt-br.ts';
import { installText } from '../../../text/pt-br-install.ts';
import { CheckPart } from './check-part.tsx';
import { GuidePart } from './guide-part.tsx';
import { HostsPart } from './hosts-part.tsx';
import { ScriptPart } from './script-part.tsx';

export interface InstallPanelProps {
  open: boolean;
  site: AnticloneSiteView;
  onClose: () => void;
}

/** The script onto the page, in three steps, and the hosts on which it stays still. */
export function InstallPanel({ open, site, onClose }: InstallPanelProps) {
  const { data, error, isFetching, refetch } = useSnippetQuery(site.id);
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={installText.title}
      description={shortAddress(site.originalUrl)}
    >
      {data === undefined && error === null && <LoadingText className="p-5" />}
      {error !== null && data === undefined && (
        <Notice
          kind="danger"
          className="m-5"
          action={
            <Button size="sm" busy={isFetching} busyText={installText.loading} onClick={() => void refetch()}>
              {installText.retry}
            </Button>
          }
        >
          {errorText(error, text.errors, installText.loadFailed)}
        </Notice>
      )}
      {data !== undefined && (
        <>
          <ScriptPart snippet={data} />
          <GuidePart guides={data.guides} />
        </>
      )}
      <CheckPart key={site.id} site={site} />
      <HostsPart key={`${site.id} hosts`} site={site} />
    </SidePanel>
  );
}
