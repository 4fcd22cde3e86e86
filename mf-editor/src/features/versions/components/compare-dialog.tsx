import { Button, Dialog, errorText, Field, LoadingText, Notice, Select } from '@garimpo/sdk';
import { useState } from 'react';
import { type SiteApi, usePageVersion, type Versions } from '../../../api/site-api.ts';
import { LazyComparison } from '../../../components/lazy-comparison.tsx';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { text } from '../../../text/pt-br.ts';
import { versionsText } from '../../../text/pt-br-versions.ts';

const words = versionsText.comparison;

const UNSAVED = 'unsaved';

export interface CompareDialogProps {
  site: SiteApi;
  versions: Versions;
  version: number;
  onClose: () => void;
}

/** Compares two versions: by default the chosen one with the one on the web, or with its predecessor. */
export function CompareDialog({ site, versions, version, onClose }: CompareDialogProps) {
  const editor = useEditorAlone();
  const current = versions.find((one) => one.current)?.version ?? version;
  const before = versions.find((one) => one.version < version)?.version ?? version;
  const [from, setFrom] = useState(String(version === current ? before : version));
  const [to, setTo] = useState(String(current));
  const [one, other] = [useSource(site, editor.subdomain, from), useSource(site, editor.subdomain, to)];
  const error = one.error ?? other.error;
  const options = [
    { value: UNSAVED, label: words.unsaved },
    ...versions.map(({ version: number }) => ({ value: String(number), label: versionsText.name(number) })),
  ];
  const source = (value: string, loaded: string | undefined) =>
    value === UNSAVED ? editor.page.source : loaded;
  const [was, is] = [source(from, one.data), source(to, other.data)];
  return (
    <Dialog
      open
      size="lg"
      title={words.title}
      description={editor.subdomain}
      onOpenChange={(open) => !open && onClose()}
      footer={<Button onClick={onClose}>{words.back}</Button>}
    >
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <Field label={words.from}>
          <Select options={options} value={from} onValueChange={setFrom} />
        </Field>
        <Field label={words.to}>
          <Select options={options} value={to} onValueChange={setTo} />
        </Field>
      </div>
      {error !== null && (
        <Notice
          kind="danger"
          action={
            <Button
              size="sm"
              onClick={() => {
                void one.refetch();
                void other.refetch();
              }}
            >
              {versionsText.retry}
            </Button>
          }
        >
          {errorText(error, text.errors, words.loadFailed)}
        </Notice>
      )}
      {error === null && (was === undefined || is === undefined) && <LoadingText show="now" />}
      {was !== undefined && is !== undefined && (
        <LazyComparison before={was} after={is} beforeLabel={words.before} afterLabel={words.after} />
      )}
    </Dialog>
  );
}

const useSource = (site: SiteApi, subdomain: string, value: string) =>
  usePageVersion(site, subdomain, value === UNSAVED ? null : Number(value));
