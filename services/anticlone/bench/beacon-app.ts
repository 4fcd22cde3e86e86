/**
 * The domain on a database of its own, and one route more, for comparison only: a beacon that is read and thrown away. With `plain` as
 * its argument a process with that route alone, on Nest as it comes. Sends its address to the parent process.
 */
import { randomUUID } from 'node:crypto';
import { AccountsPort, type ContactView, type SubscriptionView } from '@garimpo/accounts-contract';
import {
  AcceptsRaw,
  Access,
  BodyLimit,
  createApp,
  endWith,
  loadConfig,
  migrate,
  RawBody,
  SubscriptionGate,
} from '@garimpo/service-kit';
import { TestTokens } from '@garimpo/service-kit/testing';
import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AnticloneModule, anticloneSchema } from '../src/index.ts';

const EMAIL = 'bancada@exemplo.com.br';

/** Sent to the parent process: the port, and a signed-in user. */
export interface Answering {
  port: number;
  userId: string;
  token: string;
}

@Controller('bench')
@Access('public')
class KitController {
  @Post('bare')
  @AcceptsRaw()
  @BodyLimit(8 * 1024)
  @HttpCode(204)
  bare(@RawBody() bytes: Buffer): void {
    JSON.parse(bytes.toString('utf8'));
  }
}

@Controller('bench')
class PlainController {
  @Post('bare')
  @HttpCode(204)
  bare(@Body() beacon: unknown): void {
    if (typeof beacon !== 'object') throw new TypeError('no beacon was read');
  }
}

@Module({ controllers: [PlainController] })
class PlainModule {}

class OpenAccounts extends AccountsPort {
  async contactOf(): Promise<ContactView> {
    return { email: null, mail: false };
  }

  async soldPlans() {
    return [];
  }

  async subscriptionOf(): Promise<SubscriptionView> {
    const limits = { maxLibraries: 0, maxClones: 0, maxQuizzes: 0, maxAnticlone: -1, maxCloakerRequests: 0 };
    return { active: true, limits };
  }
}

@Module({
  controllers: [KitController],
  providers: [{ provide: AccountsPort, useClass: OpenAccounts }],
  exports: [AccountsPort],
})
class AccountsModule {}

class OpenGate extends SubscriptionGate {
  async isActive(): Promise<boolean> {
    return true;
  }
}

async function serveDomain(): Promise<Answering> {
  const config = { ...loadConfig(process.env), adminEmails: [EMAIL] };
  await migrate({ adminUrl: config.databaseUrl, domains: [anticloneSchema] });
  const tokens = await TestTokens.create();
  const modules = [{ module: AccountsModule, global: true }, AnticloneModule];
  const app = await createApp(modules, config, { keySet: tokens.keySet, subscriptions: new OpenGate() });
  process.once('disconnect', () => void app.close().then(() => process.exit(0), endWith));
  await app.listen(config.port, '127.0.0.1');
  const userId = randomUUID();
  const token = await tokens.sign(config, { id: userId, email: EMAIL, emailVerified: true });
  return { port: config.port, userId, token };
}

async function servePlain(): Promise<Answering> {
  const port = Number(process.env['PORT']);
  const app = await NestFactory.create(PlainModule, { logger: false });
  process.once('disconnect', () => void app.close().then(() => process.exit(0), endWith));
  await app.listen(port, '127.0.0.1');
  return { port, userId: '', token: '' };
}

(process.argv[2] === 'plain' ? servePlain() : serveDomain()).then(
  (answering) => void process.send?.(answering),
  endWith,
);
