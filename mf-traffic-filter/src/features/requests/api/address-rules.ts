import { ApiError, useApi, useSession } from '@garimpo/sdk';
import {
  type AddressRuleInput,
  type AddressRuleView,
  addressRuleReply,
  addressRulesReply,
} from '@garimpo/traffic-filter-contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { userKey } from '../../../api/keys.ts';
import { ADDRESS_RULES_PATH, addressRulePath, requestPath } from '../../../api/paths.ts';

const rulesKey = (userId: string) => [...userKey(userId), 'address-rules'] as const;
type Rules = { rules: AddressRuleView[] };

/** Those that hold now. */
export function useAddressRulesQuery() {
  const api = useApi();
  const { user, profile } = useSession();
  return useQuery({
    queryKey: rulesKey(user.id),
    queryFn: ({ signal }) => api.get(ADDRESS_RULES_PATH, addressRulesReply, { signal, onlyAs: user.id }),
    enabled: profile !== null,
  });
}

export type RuleTime = Pick<AddressRuleInput, 'kind' | 'hours'>;

/** For the address of a request, which nobody needs to see for it. */
export function useRequestRule(id: string) {
  const keep = useKeepRule();
  const api = useApi();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: async (time: RuleTime) =>
      (await api.post(`${requestPath(id)}/rule`, time, addressRuleReply, { onlyAs: userId })).rule,
    onSuccess: keep,
  });
}

/** For an address that is typed. */
export function useCreateRule() {
  const keep = useKeepRule();
  const api = useApi();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: async (input: AddressRuleInput) =>
      (await api.post(ADDRESS_RULES_PATH, input, addressRuleReply, { onlyAs: userId })).rule,
    onSuccess: keep,
  });
}

export function useDeleteRule() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const queryKey = rulesKey(userId);
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await api.delete(addressRulePath(id), null, { onlyAs: userId });
      } catch (error) {
        // It ended by itself, or another tab was first: it is gone, which is what was asked for.
        if (!(error instanceof ApiError && error.code === 'traffic_filter.address_rule.not_found'))
          throw error;
      }
    },
    onSuccess: async (_answer, id) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Rules>(
        queryKey,
        (known) => known && { rules: known.rules.filter((rule) => rule.id !== id) },
      );
      void client.invalidateQueries({ queryKey });
    },
  });
}

/** A rule for an address replaces the one that it had. */
function useKeepRule() {
  const client = useQueryClient();
  const userId = useSession().user.id;
  return async (rule: AddressRuleView) => {
    const queryKey = rulesKey(userId);
    await client.cancelQueries({ queryKey });
    client.setQueryData<Rules>(
      queryKey,
      (known) => known && { rules: [rule, ...known.rules.filter(({ id }) => id !== rule.id)] },
    );
    void client.invalidateQueries({ queryKey });
  };
}
