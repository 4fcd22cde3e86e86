import * as z from 'zod';

/** Settings of metrics, which are fetched, and of traces, which are sent. */
export interface TelemetrySettings {
  /** Address at which metrics are served, never that of the app; without it nothing is counted. */
  metrics?: { host: string; port: number };
  /** Target of traces; without it nothing is traced. */
  traces?: {
    /** Base address of a collector that takes OTLP over HTTP: `/v1/traces` is added to it. */
    endpoint: string;
    headers: Record<string, string>;
    share: number;
  };
}

const PORT_PROBLEM = 'must be a port number from 1 to 65535';
const HEADERS_PROBLEM = 'must be a comma list of name=value';

export const telemetryVariables = {
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: z.coerce
    .number(PORT_PROBLEM)
    .int(PORT_PROBLEM)
    .min(1, PORT_PROBLEM)
    .max(65_535, PORT_PROBLEM)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((text) => headersOf(text) !== null, HEADERS_PROBLEM)
    .transform((text) => headersOf(text) ?? {})
    .default({}),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
};

const parsed = z.object(telemetryVariables);
type TelemetryVariables = z.infer<typeof parsed>;

export function telemetrySettings(value: TelemetryVariables): TelemetrySettings {
  const { METRICS_PORT: port, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = value;
  return {
    ...(port !== undefined && { metrics: { host: value.METRICS_HOST, port } }),
    ...(endpoint !== undefined && {
      traces: { endpoint, headers: value.OTEL_EXPORTER_OTLP_HEADERS, share: value.OTEL_TRACES_SAMPLER_ARG },
    }),
  };
}

/** Name of the process for operators: the one domain that it hosts, else the gateway. */
export function processName({ services }: { services: readonly string[] }): string {
  const [only = 'all', ...others] = services;
  return only === 'all' || others.length > 0 ? 'gateway' : only;
}

/** On the app's own port, anybody could read the figures. */
export function telemetryProblems({ metrics }: TelemetrySettings, appPort: number): string[] {
  return metrics?.port === appPort ? ['METRICS_PORT must not be PORT: figures are not for the public'] : [];
}

/** As the specification of OpenTelemetry writes it: names and values percent-encoded, with commas between. */
function headersOf(text: string): Record<string, string> | null {
  const found: Record<string, string> = {};
  for (const part of text.split(',')) {
    const [, name, value] = /^\s*([A-Za-z0-9_-]+)\s*=\s*(\S(?:.*\S)?)\s*$/.exec(part) ?? [];
    if (name === undefined || value === undefined) return null;
    try {
      found[name.toLowerCase()] = decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return found;
}
