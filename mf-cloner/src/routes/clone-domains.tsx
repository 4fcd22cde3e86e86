import { type CloneDomainView, cloneDomainReply, cloneDomainsReply } from '@garimpo/cloner-contract';
import { Notice, toolKey } from '@garimpo/sdk';
import { DomainsPage, type DomainsSource, LeadPart } from '@garimpo/sdk/domains';
import { SignedOut } from '@garimpo/sdk/parts';
import { drafts } from '../drafts.ts';
import { useQuizzesQuery, useSitesQuery } from '../features/clones/api/clones.ts';
import { text } from '../text/pt-br.ts';
import { domainsText } from '../text/pt-br-domains.ts';

const source: DomainsSource<CloneDomainView> = {
  path: '/api/clone/domains',
  keyOf: (userId) => toolKey('mf-cloner', 'domains', userId),
  replies: { list: cloneDomainsReply, one: cloneDomainReply },
  notFound: 'cloner.domain.not_found',
  errors: text.errors,
};

const { clone: words } = domainsText;

/** `/tools/clonesites/dominios`: names of a user's own that open clones. */
export function CloneDomainsRoute() {
  const sites = useSitesQuery().data?.sites;
  const quizzes = useQuizzesQuery().data?.quizzes;
  const options = sites &&
    quizzes && [
      ...sites.map(({ subdomain }) => ({ value: subdomain, label: subdomain })),
      ...quizzes.map(({ subdomain }) => ({ value: subdomain, label: words.quiz(subdomain) })),
    ];
  return (
    <DomainsPage
      tool={{
        ...source,
        draft: drafts.domain,
        signedOut: <SignedOut>{domainsText.signedOut}</SignedOut>,
        words: domainsText,
        lead: {
          header: words.header,
          cell: ({ subdomain }) => (
            <span className="block truncate md:max-w-50">
              {subdomain ?? <span className="text-ink-3">{words.none}</span>}
            </span>
          ),
          part: (domain) => (
            <LeadPart
              key={`${domain.id} clone`}
              source={source}
              domain={domain}
              chosen={domain.subdomain}
              options={options}
              change={(subdomain) => ({ subdomain })}
              words={words}
              notice={domain.isCampaigns && <Notice kind="warn">{words.campaign}</Notice>}
            />
          ),
        },
      }}
    />
  );
}
