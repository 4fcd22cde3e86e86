import type { QuizView, SiteView, versionView } from '@garimpo/cloner-contract';
import {
  Badge,
  Button,
  ButtonLink,
  errorText,
  formatDateTime,
  LoadingText,
  Notice,
  SidePanel,
  toast,
} from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { Check, ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import type * as z from 'zod/mini';
import { text } from '../../../text/pt-br.ts';
import { listText } from '../../../text/pt-br-list.ts';
import { sizeText } from '../../../text/size.ts';
import { useRestoreVersion, useVersions } from '../api/versions.ts';
import { PageChangesPart } from './page-changes.tsx';

const words = text.versions;

export interface VersionsPanelProps {
  open: boolean;
  clone: Pick<SiteView | QuizView, 'subdomain' | 'url' | 'state'>;
  openText?: string;
  onClose: () => void;
}

export function VersionsPanel({ open, clone, openText = words.open, onClose }: VersionsPanelProps) {
  const { data, error, isFetching, refetch } = useVersions(clone.subdomain);
  const restoring = useRestoreVersion(clone.subdomain);
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
      description={shortAddress(clone.url)}
      footer={
        <>
          <p className="text-caption text-ink-3">{words.hint}</p>
          <ButtonLink icon={ExternalLink} href={clone.url} newTab>
            {openText}
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
            disabled={restoring.isPending || clone.state === 'suspended'}
            subdomain={clone.subdomain}
            hasBefore={
              isCaptured(version) && data.some((one) => isCaptured(one) && one.version < version.version)
            }
            onRestore={() => restore(version.version, current?.version)}
          />
        ))}
      </ul>
    </SidePanel>
  );
}

const isCaptured = ({ origin }: z.infer<typeof versionView>) => origin === 'capture';

interface VersionRowProps {
  version: z.infer<typeof versionView>;
  subdomain: string;
  /** Whether the page was captured before, too. */
  hasBefore: boolean;
  restoring: boolean;
  disabled: boolean;
  onRestore: () => void;
}

function VersionRow({
  version: { version, createdAt, origin, bytes, current },
  subdomain,
  hasBefore,
  restoring,
  disabled,
  onRestore,
}: VersionRowProps) {
  const [showsChanges, setShowsChanges] = useState(false);
  const changes = useId();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line-soft px-5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2 text-strong">
            {words.name(version)}
            {current && (
              <Badge tone="success" icon={Check}>
                {words.current}
              </Badge>
            )}
          </p>
          <p className="text-caption text-ink-3">
            {text.facts(formatDateTime(createdAt), words.originOf(origin), sizeText(bytes))}
          </p>
        </div>
        {hasBefore && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={listText.changes.showOf(version)}
            aria-expanded={showsChanges}
            aria-controls={changes}
            onClick={() => setShowsChanges(!showsChanges)}
          >
            {listText.changes.show}
          </Button>
        )}
        {!current && (
          <Button
            size="sm"
            busy={restoring}
            disabled={disabled && !restoring}
            aria-label={words.restoreOf(version)}
            onClick={onRestore}
          >
            {words.restore}
          </Button>
        )}
      </div>
      <div id={changes} hidden={!showsChanges}>
        {showsChanges && <PageChangesPart subdomain={subdomain} version={version} />}
      </div>
    </li>
  );
}
