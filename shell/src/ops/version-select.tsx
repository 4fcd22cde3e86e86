import type { ListedRelease } from '@garimpo/releases-contract';
import { formatDateTime, Select } from '@garimpo/sdk';
import { PanelFailure } from '../account/panel-failure.tsx';
import { opsText } from '../text/pt-br-ops.ts';
import { useVersions } from './releases-query.ts';

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
