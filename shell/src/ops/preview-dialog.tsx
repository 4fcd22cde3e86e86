import type { ListedRelease, PreviewReply, ToolOverview } from '@garimpo/releases-contract';
import {
  Button,
  ButtonLink,
  Dialog,
  errorText,
  Field,
  formatDateTime,
  Input,
  Notice,
  Select,
  toast,
  useApi,
} from '@garimpo/sdk';
import { ClipboardCopy, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { PanelFailure } from '../layout/panel-failure.tsx';
import { opsText } from '../text/pt-br-ops.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { createPreview, useVersions } from './releases-query.ts';

interface VersionSelectProps {
  tool: string;
  value: string | null;
  onValueChange: (version: string) => void;
  /** Versions that make no sense here are left out. */
  without?: readonly string[];
}

/** The versions of a tool whose files are still there. Inside a Field. */
export function VersionSelect({ tool, value, onValueChange, without = [] }: VersionSelectProps) {
  const versions = useVersions(tool);
  if (versions.isError && versions.data === undefined) {
    return (
      <PanelFailure sentence={opsText.dialog.versionsFailed} retryText={opsText.retry} query={versions} />
    );
  }
  const options = (versions.data ?? []).filter(({ version }) => !without.includes(version)).map(toOption);
  return <Select options={options} value={value} onValueChange={onValueChange} />;
}

function toOption({ version, publishedAt, reverted }: ListedRelease) {
  const facts = [version, formatDateTime(publishedAt), ...(reverted ? [opsText.reverted] : [])];
  return { value: version, label: facts.join(' · ') };
}

const words = opsText.preview;

type Minutes = keyof typeof words.durations;
const durations = (['60', '480', '1440', '10080'] as const).map((value) => ({
  value,
  label: words.durations[value],
}));

export interface PreviewDialogProps {
  overview: ToolOverview;
  open: boolean;
  onClose: () => void;
}

/** A signed address that shows one version to whoever opens it. It is shown here once, and kept nowhere. */
export function PreviewDialog({ overview, open, onClose }: PreviewDialogProps) {
  const api = useApi();
  const [version, setVersion] = useState(overview.canary?.version ?? overview.current.version);
  const [minutes, setMinutes] = useState<Minutes>('60');
  const [made, setMade] = useState<PreviewReply['preview'] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { busy, submit } = useSubmit(async () => {
    setError(null);
    try {
      setMade(await createPreview(api, overview.tool, version, Number(minutes)));
    } catch (cause) {
      setError(errorText(cause, opsText.errors, words.failed));
    }
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={words.hint(overview.title)}
      locked={busy}
      {...(made === null && { onSubmit: () => void submit() })}
      footer={
        made === null ? (
          <>
            <Button disabled={busy} onClick={onClose}>
              {opsText.dialog.cancel}
            </Button>
            <Button type="submit" variant="primary" busy={busy} busyText={words.creating}>
              {words.create}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{words.close}</Button>
            <ButtonLink href={made.url} icon={ExternalLink} target="_blank">
              {words.open}
            </ButtonLink>
            <Button variant="primary" icon={ClipboardCopy} onClick={() => void copy(made.url)}>
              {words.copy}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {error !== null && <Notice kind="danger">{error}</Notice>}
        {made === null ? (
          <>
            <Field label={words.version}>
              <VersionSelect tool={overview.tool} value={version} onValueChange={setVersion} />
            </Field>
            <Field label={words.minutes}>
              <Select options={durations} value={minutes} onValueChange={setMinutes} />
            </Field>
          </>
        ) : (
          <Field label={words.link} hint={words.until(formatDateTime(made.expiresAt))}>
            <Input readOnly value={made.url} onFocus={(event) => event.target.select()} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(words.copied);
  } catch {
    // Refused on plain http or without permission; the field holds the link all the same.
    toast.error(words.copyFailed);
  }
}
