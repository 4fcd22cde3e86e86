import { Controller, Get, Module } from '@nestjs/common';
import type { TestUser } from './accounts-app.ts';

/** A route as the tools have them: it says nothing of access. */
@Controller('api/some-tool')
class SomeToolController {
  @Get()
  use(): { used: boolean } {
    return { used: true };
  }
}

@Module({ controllers: [SomeToolController] })
export class SomeToolModule {}

/** The code of an answer that the door was shut with. */
export const CLOSED = 'accounts.subscription.inactive';

/** `open`, or the code of the refusal. */
export async function visitTool(user: TestUser): Promise<string> {
  const { status, json } = await user.request('GET', '/api/some-tool');
  return status === 200 ? 'open' : (json as { error: { code: string } }).error.code;
}
