import { Button, Empty, formatTime, LoadingText, Notice, PageTitle, Panel } from '@garimpo/sdk';
import { Rocket } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { PanelFailure } from '../layout/panel-failure.tsx';
import { NotFound } from '../layout/problem-pages.tsx';
import { useAuth } from '../session/auth-context.ts';
import { opsText } from '../text/pt-br-ops.ts';
import { useReleases } from './releases-query.ts';
import { ToolDetail } from './tool-detail.tsx';
import { TOOL_PARAM, ToolMatrix } from './tool-matrix.tsx';

/** /ops/releases. For everybody but administrators there is nothing here; the services decide for themselves. */
export function ReleasesPage() {
  const { profile } = useAuth();
  return profile?.permissions.admin === true ? <Releases /> : <NotFound signedIn />;
}

function Releases() {
  const releases = useReleases();
  const [search] = useSearchParams();
  const tools = releases.data?.tools ?? [];
  const shown = tools.find(({ tool }) => tool === search.get(TOOL_PARAM)) ?? tools[0];

  return (
    <div className="mx-auto max-w-content">
      <PageTitle
        title={opsText.title}
        sub={releases.data && opsText.sub(tools.length, formatTime(new Date(releases.dataUpdatedAt)))}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {releases.isPending && <LoadingText />}
        {releases.isError && releases.data === undefined && (
          <PanelFailure sentence={opsText.failed} retryText={opsText.retry} query={releases} />
        )}
        {releases.isError && releases.data !== undefined && (
          <Notice
            kind="warn"
            action={
              <Button
                size="sm"
                busy={releases.isFetching}
                busyText={opsText.retrying}
                onClick={() => void releases.refetch()}
              >
                {opsText.retry}
              </Button>
            }
          >
            {opsText.stale}
          </Notice>
        )}
        {releases.data !== undefined && tools.length === 0 && (
          <Empty icon={Rocket} title={opsText.empty}>
            {opsText.emptyHint}
          </Empty>
        )}
        {shown !== undefined && (
          <>
            <Panel padded={false}>
              <ToolMatrix tools={tools} selected={shown.tool} />
            </Panel>
            <ToolDetail key={shown.tool} overview={shown} />
          </>
        )}
      </div>
    </div>
  );
}
