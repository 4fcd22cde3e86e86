import type { AnticloneSiteView } from '@garimpo/anticlone-contract';
import { Button, errorText, formatDateTime, Notice } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import { ScanSearch } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { installText } from '../../../text/pt-br-install.ts';
import { useCheckInstall } from '../api/check-install.ts';
import { CheckResult } from './check-result.tsx';

const words = installText.check;

/** “instalado corretamente?”: our own visit to the page. */
export function CheckPart({ site }: { site: AnticloneSiteView }) {
  const { mutate, isPending, data, error } = useCheckInstall(site.id);
  return (
    <PanelPart title={words.title}>
      <p>
        {words.text}{' '}
        {site.verifiedAt === null ? words.neverFound : words.lastFound(formatDateTime(site.verifiedAt))}
      </p>
      <Button
        icon={ScanSearch}
        className="justify-self-start"
        busy={isPending}
        busyText={words.running}
        onClick={() => mutate()}
      >
        {data === undefined ? words.run : words.again}
      </Button>
      {error !== null && <Notice kind="danger">{errorText(error, text.errors, words.failed)}</Notice>}
      {data !== undefined && !isPending && <CheckResult check={data} />}
    </PanelPart>
  );
}
