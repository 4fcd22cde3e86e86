import { DomainsPage, LeadPart } from '@garimpo/sdk/domains';
import { useCampaignsQuery } from '../api/campaigns.ts';
import { domainsSource } from '../api/domains.ts';
import { SignedOut } from '../components/page-parts.tsx';
import { domainsText } from '../text/pt-br-domains.ts';

const { campaign: words } = domainsText;

/** `/traffic-filter/domains`: names of a user's own that open campaigns. */
export function DomainsRoute() {
  const campaigns = useCampaignsQuery().data?.campaigns;
  const nameOf = (id: string) =>
    campaigns === undefined ? '\u00a0' : (campaigns.find((one) => one.id === id)?.name ?? words.gone);
  return (
    <DomainsPage
      tool={{
        ...domainsSource,
        draft: 'mf-traffic-filter/domain',
        signedOut: <SignedOut />,
        words: domainsText,
        lead: {
          header: words.header,
          cell: ({ campaignId }) => (
            <span className="block truncate md:max-w-50">
              {campaignId === null ? <span className="text-ink-3">{words.none}</span> : nameOf(campaignId)}
            </span>
          ),
          part: (domain) => (
            <LeadPart
              key={`${domain.id} campaign`}
              source={domainsSource}
              domain={domain}
              chosen={domain.campaignId}
              options={campaigns?.map(({ id, name, active }) => ({
                value: id,
                label: active ? name : words.inactive(name),
              }))}
              change={(campaignId) => ({ campaignId })}
              words={words}
            />
          ),
        },
      }}
    />
  );
}
