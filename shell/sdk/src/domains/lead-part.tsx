import { ButtonLink, errorText, Field, Select, type SelectOption, toast } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import type { UserDomainView } from '@garimpo/service-contract';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DomainsSource, useDomainLead } from './domains-tool.ts';
import { domainsText } from './text/pt-br.ts';

const { lead: words } = domainsText;
const NONE = 'none';

export interface LeadPartProps<View extends UserDomainView> {
  source: DomainsSource<View>;
  domain: View;
  /** The id of what the domain leads to, and all that it may lead to; `undefined` until they are known. */
  chosen: string | null;
  options: readonly SelectOption[] | undefined;
  /** The change that a choice is. */
  change: (chosen: string | null) => object;
  words: Record<'title' | 'text' | 'label' | 'none' | 'gone' | 'failed' | 'saved', string>;
  /** Stands above the choice. */
  notice?: ReactNode;
}

/** What answers at the domain's root. A choice is saved at once. */
export function LeadPart<View extends UserDomainView>({
  source,
  domain,
  chosen: stored,
  options,
  change,
  words: own,
  notice,
}: LeadPartProps<View>) {
  const { mutate, isPending, variables, error } = useDomainLead(source, domain.id);
  // What was chosen stands until the service has answered.
  const chosen = isPending ? variables.chosen : stored;
  const isGone = chosen !== null && options?.every(({ value }) => value !== chosen) === true;
  return (
    <PanelPart title={own.title}>
      {notice}
      <p>{own.text}</p>
      <Field
        label={own.label}
        hint={domain.status === 'verified' ? undefined : words.pending}
        error={error === null ? null : errorText(error, source.errors, own.failed)}
      >
        <Select
          options={[
            { value: NONE, label: own.none },
            ...(options ?? []),
            ...(isGone ? [{ value: chosen, label: own.gone }] : []),
          ]}
          value={options === undefined ? null : (chosen ?? NONE)}
          disabled={options === undefined}
          onValueChange={(value) => {
            const next = value === NONE ? null : value;
            mutate({ chosen: next, change: change(next) }, { onSuccess: () => toast.success(own.saved) });
          }}
        />
      </Field>
      {domain.status === 'verified' && stored !== null && (
        <ButtonLink
          size="sm"
          icon={ExternalLink}
          href={`https://${domain.domain}/`}
          newTab
          className="ui:justify-self-start"
        >
          {words.open}
        </ButtonLink>
      )}
    </PanelPart>
  );
}
