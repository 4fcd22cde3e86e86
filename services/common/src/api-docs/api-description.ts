import { errorBody } from '@garimpo/service-contract';
import type { AccessLevel } from '../auth/access.ts';
import type { InputSchema } from '../http/input.ts';
import type { Route } from '../http/routes.ts';
import type { JsonSchema } from './json-schemas.ts';

/** What a service says of its API beside what its controllers declare. */
export interface ApiDescription {
  title: string;
  /** A sentence or two, in English. */
  about: string;
  /** Code to HTTP status. */
  errors: Readonly<Record<string, number>>;
  /** The exports of the contract: the schemas among them keep their names in the document. */
  contract: Readonly<Record<string, unknown>>;
  /** Where it is not the house's own. */
  failures?: FailureShape;
  /** Of routes with a guard of their own. */
  accessOf?: (route: Route) => AccessLevel | undefined;
}

/** How failures are told. */
export interface FailureShape {
  name: string;
  schema: InputSchema;
  /** The code in which one of the kit's refusals is told. */
  codeOf(kitCode: string): string;
  /** What the schema of a failure with one of these codes says beside the common one. */
  narrowed(codes: string[]): JsonSchema;
}

export const houseFailures: FailureShape = {
  name: 'errorBody',
  schema: errorBody,
  codeOf: (code) => code,
  narrowed: (codes) => ({ properties: { error: { properties: { code: { enum: codes } } } } }),
};
