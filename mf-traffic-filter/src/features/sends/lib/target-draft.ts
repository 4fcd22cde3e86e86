import {
  type ChangedTargetInput,
  type ConversionTargetView,
  changedTargetInput,
  conversionTargetInput,
  type DataRule,
  type Network,
} from '@garimpo/traffic-filter-contract';
import { sendsText } from '../../../text/pt-br-sends.ts';

/** A connection as its form holds it. */
export interface TargetDraft {
  network: Network;
  name: string;
  account: string;
  loginAccount: string;
  event: string;
  clientId: string;
  clientSecret: string;
  token: string;
  testCode: string;
  campaignId: string | null;
  unsigned: boolean;
  dataRule: DataRule;
}

export function emptyTarget(network: Network = 'facebook'): TargetDraft {
  return {
    network,
    name: '',
    account: '',
    loginAccount: '',
    event: sendsText.networks[network].event.usual,
    clientId: '',
    clientSecret: '',
    token: '',
    testCode: '',
    campaignId: null,
    unsigned: false,
    dataRule: 'required',
  };
}

export function draftOfTarget({
  network,
  name,
  account,
  loginAccount,
  event,
  clientId,
  testCode,
  campaign,
  unsigned,
  dataRule,
}: ConversionTargetView): TargetDraft {
  return {
    network,
    name,
    account: network === 'google' ? writtenCustomer(account) : account,
    loginAccount: loginAccount === null ? '' : writtenCustomer(loginAccount),
    event,
    clientId: clientId ?? '',
    clientSecret: '',
    token: '',
    testCode: testCode ?? '',
    campaignId: campaign?.id ?? null,
    unsigned,
    dataRule,
  };
}

/** Google Ads shows the number of an account in three groups. */
const writtenCustomer = (id: string) => id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');

/** Another network has its own event; what is the same for all stays. */
export function withNetwork(draft: TargetDraft, network: Network): TargetDraft {
  const { name, campaignId, unsigned, dataRule } = draft;
  return { ...emptyTarget(network), name, campaignId, unsigned, dataRule };
}

export type TargetField =
  | 'name'
  | 'account'
  | 'loginAccount'
  | 'event'
  | 'clientId'
  | 'clientSecret'
  | 'token'
  | 'testCode';
export type TargetProblems = Partial<Record<TargetField, true>>;

/** What can be stored, or all that is wrong with it at once. @param isNew without secrets that are kept */
export function readTarget(
  draft: TargetDraft,
  isNew: boolean,
): { input: ChangedTargetInput } | { problems: TargetProblems } {
  const schema = isNew ? conversionTargetInput : changedTargetInput;
  const read = schema.safeParse(writtenOf(draft));
  if (read.success) return { input: read.data };
  return {
    problems: Object.fromEntries(read.error.issues.map(({ path }) => [path[0], true])) as TargetProblems,
  };
}

function writtenOf(draft: TargetDraft): Record<string, unknown> {
  const { network, name, account, event, campaignId, unsigned, dataRule } = draft;
  const token = draft.token.trim();
  const common = {
    network,
    name,
    account,
    event,
    campaignId,
    unsigned,
    dataRule,
    ...(token !== '' && { token }),
  };
  const clientSecret = draft.clientSecret.trim();
  switch (network) {
    case 'google':
      return {
        ...common,
        loginAccount: emptyAsNull(draft.loginAccount),
        clientId: draft.clientId,
        ...(clientSecret !== '' && { clientSecret }),
      };
    case 'kwai':
      return common;
    default:
      return { ...common, testCode: emptyAsNull(draft.testCode) };
  }
}

const emptyAsNull = (typed: string) => (typed.trim() === '' ? null : typed);
