import { ButtonLink, errorText, Field, Select, toast } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import type { CampaignView, DomainView } from '@garimpo/traffic-filter-contract';
import { ExternalLink } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { domainsText } from '../../../text/pt-br-domains.ts';
import { useDomainCampaign } from '../api/change-domains.ts';

const words = domainsText.campaign;
const NONE = 'none';

export interface CampaignPartProps {
  domain: DomainView;
  /** `undefined` until they are known. */
  campaigns: readonly CampaignView[] | undefined;
}

/** Which campaign answers at the domain's root. It acts at once. */
export function CampaignPart({ domain, campaigns }: CampaignPartProps) {
  const { id, campaignId, status } = domain;
  const { mutate, isPending, variables, error } = useDomainCampaign(id);
  // What was chosen stands until the service has answered.
  const chosen = isPending ? variables : campaignId;
  const isGone = chosen !== null && campaigns?.every((one) => one.id !== chosen) === true;
  const options = [
    { value: NONE, label: words.none },
    ...(campaigns ?? []).map((one) => ({
      value: one.id,
      label: one.active ? one.name : words.inactive(one.name),
    })),
    ...(isGone ? [{ value: chosen, label: words.gone }] : []),
  ];
  return (
    <PanelPart title={words.title}>
      <p>{words.text}</p>
      <Field
        label={words.label}
        hint={status === 'verified' ? undefined : words.pending}
        error={error === null ? null : errorText(error, text.errors, words.failed)}
      >
        <Select
          options={options}
          value={campaigns === undefined ? null : (chosen ?? NONE)}
          disabled={campaigns === undefined}
          onValueChange={(value) =>
            mutate(value === NONE ? null : value, { onSuccess: () => toast.success(words.saved) })
          }
        />
      </Field>
      {status === 'verified' && campaignId !== null && (
        <ButtonLink
          size="sm"
          icon={ExternalLink}
          href={`https://${domain.domain}/`}
          newTab
          className="justify-self-start"
        >
          {words.open}
        </ButtonLink>
      )}
    </PanelPart>
  );
}
