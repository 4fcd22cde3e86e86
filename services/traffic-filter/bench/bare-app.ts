/** Plain Nest with one route that redirects to one page: the baseline of the benchmark of links. */
import { Controller, Get, Module, Redirect } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

@Controller('r')
class BareController {
  @Get(':key')
  @Redirect('https://oferta.exemplo.com.br/bolos', 302)
  lead(): void {
    // The decorator redirects.
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

export async function serveBare(port: number): Promise<() => Promise<void>> {
  const app = await NestFactory.create(BareModule, { logger: false });
  await app.listen(port, '127.0.0.1');
  return () => app.close();
}
