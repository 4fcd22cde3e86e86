import { type AnticloneSiteView, EXTRA_HOSTS_MAX, readHostPattern } from '@garimpo/anticlone-contract';
import { errorText, toast } from '@garimpo/sdk';
import { useUpdateSite } from '../../../api/sites.ts';
import { AddressInput } from '../../../components/address-input.tsx';
import { WordListPart } from '../../../components/word-list-part.tsx';
import { text } from '../../../text/pt-br.ts';
import { installText } from '../../../text/pt-br-install.ts';

const words = installText.hosts;

/** Other hosts of the owner. */
export function HostsPart({ site }: { site: AnticloneSiteView }) {
  const { mutate, isPending } = useUpdateSite(site.id);
  return (
    <WordListPart
      words={words}
      about={words.text(site.originalHost)}
      draft={`mf-anticlone/host:${site.id}`}
      list={site.extraHosts}
      most={EXTRA_HOSTS_MAX}
      read={readHostPattern}
      reserved={site.originalHost}
      isPending={isPending}
      store={(extraHosts, onStored) =>
        mutate(
          { extraHosts },
          {
            ...(onStored && { onSuccess: onStored }),
            onError: (cause) => toast.error(errorText(cause, text.errors, words.failed)),
          },
        )
      }
      input={(typed, onType) => <AddressInput placeholder={words.example} value={typed} onType={onType} />}
    />
  );
}
