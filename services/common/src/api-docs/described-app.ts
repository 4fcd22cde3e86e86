import { type INestApplication, Module, type Type } from '@nestjs/common';
import { ApplicationConfig, GraphInspector, NestApplication, NestContainer } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';

@Module({})
class Described {}

/**
 * An app of these controllers that is never started, for what reads decorators off an app. None of them is made, and what
 * they depend on is not there: the gateway describes domains that other processes host, too.
 */
export async function describedApp(controllers: Iterable<Type>): Promise<INestApplication> {
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
