import {
  Body,
  Headers,
  Param,
  Query,
  RawBody,
  Req,
  type Type,
  UploadedFile,
  UploadedFiles,
} from '@nestjs/common';
import type { InputSchema } from './input.ts';

/** What a controller method can take from a request, by decorator. */
const DECORATORS = {
  request: Req(),
  body: Body(),
  params: Param(),
  query: Query(),
  headers: Headers(),
  file: UploadedFile(),
  files: UploadedFiles(),
  rawBody: RawBody(),
};

export type ParameterSource = keyof typeof DECORATORS;

/** One parameter that a controller's method takes, as its decorator declares it. */
interface HandlerParameter {
  source: ParameterSource;
  index: number;
  /** The one key that is taken; undefined for the whole. */
  data?: unknown;
  schema?: InputSchema;
}

type Declared = Record<string, Omit<HandlerParameter, 'source'>>;

class Example {
  handle(): void {}
}

const sources = Object.keys(DECORATORS) as ParameterSource[];
for (const [index, source] of sources.entries()) DECORATORS[source](Example.prototype, 'handle', index);
const [WRITTEN_TO] = Reflect.getMetadataKeys(Example, 'handle');
const byType = new Map(
  Object.entries(declared(Example, 'handle')).map(([key, { index }]) => [typeOf(key), sources[index]]),
);

/** Parameters of Nest's own decorators; those of our own making read what the kit has put there. */
export function handlerParameters(controller: Type, handlerName: string): HandlerParameter[] {
  return Object.entries(declared(controller, handlerName)).flatMap(([key, parameter]) => {
    const source = byType.get(typeOf(key));
    return source === undefined ? [] : [{ ...parameter, source }];
  });
}

function declared(controller: Type, handlerName: string): Declared {
  return Reflect.getMetadata(WRITTEN_TO, controller, handlerName) ?? {};
}

function typeOf(key: string): string | undefined {
  return key.split(':')[0];
}
