import { type SendState, sendStates } from '@garimpo/traffic-filter-contract';

/** What of the log is shown; null for all. */
export interface SendsFilter {
  state: SendState | null;
  target: string | null;
}

const STATE = 'situacao';
const TARGET = 'conexao';
const ID = /^[0-9a-f-]{36}$/i;

export function readSendsView(params: URLSearchParams): SendsFilter {
  const state = params.get(STATE);
  const target = params.get(TARGET);
  return {
    state: sendStates.find((one) => one === state) ?? null,
    target: target !== null && ID.test(target) ? target : null,
  };
}

/** What the service is asked for. */
export function sendsQueryOf({ state, target }: SendsFilter): Record<string, string> {
  return { ...(state !== null && { state }), ...(target !== null && { target }) };
}

export function writeSendsView({ state, target }: SendsFilter): URLSearchParams {
  return new URLSearchParams({
    ...(state !== null && { [STATE]: state }),
    ...(target !== null && { [TARGET]: target }),
  });
}
