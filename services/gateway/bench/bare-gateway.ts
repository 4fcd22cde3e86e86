/**
 * Every domain of the product and one route more, for comparison only: the rows of the offers table as they are. It
 * goes through the same guard, transaction, row level security and answer as the list of the board.
 */
import {
  type Actor,
  CurrentActor,
  createApp,
  type Database,
  DatabaseModule,
  InjectDatabase,
  loadConfig,
} from '@garimpo/service-kit';
import { Controller, Get, Module } from '@nestjs/common';
import { withDemoRoles } from '../src/demo/demo-account.ts';
import { hostedModules } from '../src/domains.ts';
import { endWith } from '../src/tell-problem.ts';

@Controller('api/bench/rows')
class RowsController {
  constructor(@InjectDatabase('offers') private readonly database: Database) {}

  @Get()
  async list(@CurrentActor() actor: Actor): Promise<{ offers: unknown[] }> {
    const offers = await this.database.asUser(actor, (tx) =>
      tx.rows(
        `SELECT id, title, offer_url, landing_page_url, description, tags, status, created_at, updated_at
        FROM offers.offers WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 5000`,
        [actor.userId],
      ),
    );
    return { offers };
  }
}

@Module({
  imports: [DatabaseModule.forDomain({ domain: 'offers', entities: [] })],
  controllers: [RowsController],
})
class RowsModule {}

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const app = await createApp([...hostedModules(config), RowsModule], withDemoRoles(config));
  // Exits when the parent process disappears without a message.
  process.once('disconnect', () => void app.close().then(() => process.exit(0), endWith));
  await app.listen(config.port, config.host);
  process.send?.('listening');
}

main().catch(endWith);
