import { type INestApplication, Module, type Type } from '@nestjs/common';
import { ApplicationConfig, GraphInspector, NestApplication, NestContainer } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { InputSchema } from '../http/input.ts';
import { type Route, withInputs } from '../http/routes.ts';
import { type JsonSchema, JsonSchemas } from './json-schemas.ts';
import {
  type ApiDescription,
  type BuiltOperation,
  houseFailures,
  type Operation,
  operation,
} from './operation.ts';

@Module({})
class Described {}

/**
 * An app of these controllers that is never started, for what reads decorators off an app. None of them is made, and what they
 * depend on is not there: the gateway describes domains that other processes host, too.
 */
async function describedApp(controllers: Iterable<Type>): Promise<INestApplication> {
  const config = new ApplicationConfig();
  const container = new NestContainer(config);
  const added = await container.addModule(Described, []);
  if (added === undefined) throw new Error('Nest takes no module without a scanner any more');
  for (const controller of controllers) added.moduleRef.addController(controller);
  for (const one of added.moduleRef.controllers.values()) {
    one.instance = Object.create((one.metatype as Type).prototype);
  }
  return new NestApplication(container, new ExpressAdapter(), config, new GraphInspector(container));
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> };
}

type BuiltDocument = Omit<OpenApiDocument, 'paths'> & {
  paths: Record<string, Record<string, BuiltOperation>>;
};

/** Who may show which token; `x-access` of an operation names the level exactly. */
const TOKENS = {
  person: 'The access token of a signed-in person. Level `tool` wants an active subscription, too.',
  operator: 'OPS_TOKEN of the installation.',
  team: 'A team token, made by `npm run releases -- tokens make`.',
  service: 'A token between services of one installation. Not reached from outside.',
};

/**
 * The OpenAPI 3.1 document of what the routes declare: addresses and inputs as Nest's own builder reads them, and what it
 * cannot know of ours. A route that takes whatever the others leave has no address to be described under, and is left out.
 */
export async function openApiDocument(routes: Route[], api: ApiDescription): Promise<OpenApiDocument> {
  // Loaded only when a document is made, and not by every service at its start.
  const { DocumentBuilder, SwaggerModule } = await import('@nestjs/swagger');
  const failures = api.failures ?? houseFailures;
  const schemas = new JsonSchemas({ ...api.contract, [failures.name]: failures.schema });
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(api.title)
    .setDescription(api.about)
    .setVersion('1')
    .addServer('/');
  for (const [name, description] of Object.entries(TOKENS)) {
    builder.addSecurity(name, { type: 'http', scheme: 'bearer', description });
  }
  const built = SwaggerModule.createDocument(
    await describedApp(new Set(routes.map(({ controller }) => controller))),
    builder.build(),
    {
      operationIdFactory: (controller, handler) => `${controller.replace(/Controller$/, '')}.${handler}`,
      standardSchemaConverter: (schema) => ({ schema: schemas.input(schema as InputSchema) }),
    },
  ) as unknown as BuiltDocument;
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes.filter(({ method }) => method !== 'ALL')) {
    const path = openApiPath(route.path);
    const method = route.method.toLowerCase();
    const known = built.paths[path]?.[method];
    if (known === undefined) throw new Error(`${route.method} ${route.path} is not where Nest sees it`);
    paths[path] ??= {};
    paths[path][method] = operation(known, withInputs(route), { api, schemas });
  }
  return { ...built, paths, components: { ...built.components, schemas: sorted(schemas.components) } };
}

export function openApiPath(path: string): string {
  return path.replace(/[:*](\w+)/g, '{$1}');
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
