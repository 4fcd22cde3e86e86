import { type DiscoveredTool, discoveredTool } from '@garimpo/releases-contract';
import * as z from 'zod/mini';
import type { ListedTool } from './discovery.ts';

/** Read one tool at a time: an entry that this shell cannot read must not cost the user the other tools. */
const reply = z.object({ microFrontends: z.record(z.string(), z.unknown()) });
const deployments = z.array(discoveredTool).check(z.minLength(1));

/** Told of what was left out, so that it does not vanish without a trace. */
type Warn = (message: string, cause?: unknown) => void;

export function readTools(body: unknown, warn: Warn): ListedTool[] {
  const tools: ListedTool[] = [];
  for (const [name, listed] of Object.entries(reply.parse(body).microFrontends)) {
    const parsed = deployments.safeParse(listed);
    if (!parsed.success) {
      warn(`discovery lists ${name} in a way this shell cannot read`, parsed.error);
      continue;
    }
    const deployment = parsed.data.find((one) => one.deployment.default) ?? parsed.data[0];
    if (deployment !== undefined) tools.push(toListedTool(name, deployment));
  }
  return tools;
}

function toListedTool(name: string, deployment: DiscoveredTool): ListedTool {
  const { url, fallbackUrl, metadata, extras } = deployment;
  return {
    name,
    title: extras.title,
    routes: extras.routes,
    sidebar: extras.sidebar,
    current: { tool: name, manifestUrl: url, ...metadata },
    fallback:
      fallbackUrl === undefined || extras.fallback === undefined
        ? undefined
        : { tool: name, manifestUrl: fallbackUrl, ...extras.fallback },
    ...(extras.receipt !== undefined && { receipt: extras.receipt }),
    ...(extras.preview !== undefined && { preview: extras.preview }),
  };
}
