import { PARAMETERS_MAX, type ParameterProblem, parameterProblem } from '@garimpo/traffic-filter-contract';

export type NamesProblem = { problem: ParameterProblem; name: string } | { problem: 'too_many' };

/** Names of parameters as people type them: with commas, spaces or lines between them, as a part of an address or whole. */
export function readNames(typed: string): { names: string[] } | { problem: NamesProblem } {
  const names = [
    ...new Set(
      typed
        .split(/[\s,;&?]+/)
        .map((name) => name.replace(/=.*$/, '').toLowerCase())
        .filter((name) => name !== ''),
    ),
  ];
  for (const name of names) {
    const problem = parameterProblem(name);
    if (problem !== null) return { problem: { problem, name } };
  }
  return names.length > PARAMETERS_MAX ? { problem: { problem: 'too_many' } } : { names };
}
