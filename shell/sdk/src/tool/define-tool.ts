import type { RouteObject } from 'react-router-dom';
import { TOOL_CONTRACT } from './contract.ts';

export interface ToolDefinition {
  /** Routes with absolute paths, as listed in the tool's `tool.json`. */
  routes: RouteObject[];
  /** Runs once before the tool is first shown. A rejection counts as a failure to load. */
  setup?: () => void | Promise<void>;
  /** Runs when the shell lets this version of the tool go. */
  teardown?: () => void;
}

export interface Tool extends ToolDefinition {
  readonly contract: typeof TOOL_CONTRACT;
}

/** What a remote exposes to the shell. Throws on a definition that no shell could route. */
export function defineTool(definition: ToolDefinition): Tool {
  const problem = findProblem(definition);
  if (problem !== null) throw new TypeError(`defineTool: ${problem}`);
  return { ...definition, contract: TOOL_CONTRACT };
}

/** True when a value loaded from a remote is a tool of the contract this shell speaks. */
export function isTool(value: unknown): value is Tool {
  if (typeof value !== 'object' || value === null) return false;
  return 'contract' in value && value.contract === TOOL_CONTRACT && findProblem(value) === null;
}

function findProblem(value: object): string | null {
  const { routes, setup, teardown } = value as Partial<Record<keyof ToolDefinition, unknown>>;
  if (!Array.isArray(routes) || routes.length === 0) return 'a tool needs at least one route';
  for (const route of routes as RouteObject[]) {
    if (typeof route?.path !== 'string' || !route.path.startsWith('/')) {
      return `every route needs an absolute path, got ${JSON.stringify(route?.path ?? null)}`;
    }
  }
  if (setup !== undefined && typeof setup !== 'function') return 'setup is not a function';
  if (teardown !== undefined && typeof teardown !== 'function') return 'teardown is not a function';
  return null;
}
