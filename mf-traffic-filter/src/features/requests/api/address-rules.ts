import { type Api, useApi, useSession } from '@garimpo/sdk';
import { changeCached, deleteOnce, useService, withoutItem } from '@garimpo/sdk/parts';
import {
  type AddressRuleInput,
  type AddressRuleView,
  addressRuleReply,
  addressRulesReply,
} from '@garimpo/traffic-filter-contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { rulesKey } from '../../../api/keys.ts';
import { ADDRESS_RULES_PATH, addressRulePath, requestPath } from '../../../api/paths.ts';

type Rules = { rules: AddressRuleView[] };

/** The rules that have not expired. */
export function useAddressRulesQuery() {
  const api = useApi();
  const { user, profile } = useSession();
  return useQuery({
    queryKey: rulesKey(user.id),
    queryFn: ({ signal }) => api.get(ADDRESS_RULES_PATH, addressRulesReply, { signal, onlyAs: user.id }),
    enabled: profile !== null,
  });
}

/** A rule for the address of a request, which stays hidden. */
export function useRequestRule(id: string) {
  return useNewRule((time: Pick<AddressRuleInput, 'kind' | 'hours'>, api, onlyAs) =>
    api.post(`${requestPath(id)}/rule`, time, addressRuleReply, { onlyAs }),
  );
}

export function useCreateRule() {
  return useNewRule((input: AddressRuleInput, api, onlyAs) =>
    api.post(ADDRESS_RULES_PATH, input, addressRuleReply, { onlyAs }),
  );
}

export function useDeleteRule() {
  const { api, client, userId } = useService();
  return useMutation({
    mutationFn: (id: string) =>
      deleteOnce(api, addressRulePath(id), userId, 'traffic_filter.address_rule.not_found'),
    onSuccess: (_answer, id) =>
      changeCached<Rules>(client, rulesKey(userId), ({ rules }) => ({ rules: withoutItem(rules, id) })),
  });
}

/** A new rule comes first, and replaces the previous rule of its address. */
function useNewRule<Input>(
  request: (input: Input, api: Api, onlyAs: string) => Promise<{ rule: AddressRuleView }>,
) {
  const { api, client, userId } = useService();
  return useMutation({
    mutationFn: async (input: Input) => (await request(input, api, userId)).rule,
    onSuccess: (rule) =>
      changeCached<Rules>(client, rulesKey(userId), ({ rules }) => ({
        rules: [rule, ...withoutItem(rules, rule.id)],
      })),
  });
}
