/**
 * The domain on a database of its own, for one user who may do anything; with `bare` as its argument Nest as it comes. Sends its address to the
 * parent process.
 */
import { randomUUID } from 'node:crypto';
import { AccountsPort, type ContactView, type SubscriptionView } from '@garimpo/accounts-contract';
import { createApp, endWith, loadConfig, migrate, SubscriptionGate } from '@garimpo/service-kit';
import { TestTokens } from '@garimpo/service-kit/testing';
import { Module } from '@nestjs/common';
import { TrafficFilterModule, trafficFilterSchema } from '../src/index.ts';
import { serveBare } from './bare-app.ts';

/** What the parent process needs to send requests. */
export interface Answering {
  port: number;
  userId: string;
  token: string;
}

class OpenAccounts extends AccountsPort {
  async contactOf(): Promise<ContactView> {
    return { email: null, mail: false };
  }

  async soldPlans() {
    return [];
  }

  async subscriptionOf(): Promise<SubscriptionView> {
    const others = { maxLibraries: 0, maxClones: 0, maxQuizzes: 0, maxAnticlone: 0 };
    return { active: true, limits: { maxCloakerRequests: -1, ...others } };
  }
}

@Module({ providers: [{ provide: AccountsPort, useClass: OpenAccounts }], exports: [AccountsPort] })
class AccountsModule {}

class OpenGate extends SubscriptionGate {
  async isActive(): Promise<boolean> {
    return true;
  }
}

async function serve(): Promise<Answering> {
  const config = loadConfig(process.env);
  await migrate({ adminUrl: config.databaseUrl, domains: [trafficFilterSchema] });
  const tokens = await TestTokens.create();
  const modules = [{ module: AccountsModule, global: true }, TrafficFilterModule];
  const app = await createApp(modules, config, { keySet: tokens.keySet, subscriptions: new OpenGate() });
  process.once('disconnect', () => void app.close().then(() => process.exit(0), endWith));
  await app.listen(config.port, '127.0.0.1');
  const userId = randomUUID();
  const token = await tokens.sign(config, {
    id: userId,
    email: 'bancada@exemplo.com.br',
    emailVerified: true,
  });
  return { port: config.port, userId, token };
}

async function serveBareAlone(): Promise<Answering> {
  const port = Number(process.env['PORT']);
  const close = await serveBare(port);
  process.once('disconnect', () => void close().then(() => process.exit(0), endWith));
  return { port, userId: '', token: '' };
}

(process.argv[2] === 'bare' ? serveBareAlone() : serve()).then(
  (answering) => void process.send?.(answering),
  endWith,
);
