import {
  type BlockReply,
  type BlocksReply,
  blockParams,
  blockReply,
  blocksReply,
  type CreateBlockInput,
  createBlockInput,
  type RenameBlockInput,
  renameBlockInput,
  type UseBlockInput,
  type UsedBlockReply,
  useBlockInput,
  usedBlockReply,
} from '@garimpo/cloner-contract';
import { type Actor, Answers, BodyLimit, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { BlockService } from './block.service.ts';

/** Room for the longest markup, in which every sign may be an escape. */
const BLOCK_BYTES_MAX = 2 * 1024 * 1024;

interface Block {
  id: string;
}

/** Parts of pages that a user keeps for all of their sites. */
@Controller('api/clone/blocks')
export class BlockController {
  constructor(private readonly blocks: BlockService) {}

  @Get()
  @Answers(blocksReply)
  list(@CurrentActor() actor: Actor): Promise<BlocksReply> {
    return this.blocks.list(actor);
  }

  @Post()
  @BodyLimit(BLOCK_BYTES_MAX)
  @Answers(
    blockReply,
    'cloner.site.not_found',
    'cloner.version.not_found',
    'cloner.blocks.limit_reached',
    'cloner.blocks.too_many',
    'cloner.storage.full',
  )
  create(
    @CurrentActor() actor: Actor,
    @Body({ schema: createBlockInput }) input: CreateBlockInput,
  ): Promise<BlockReply> {
    return this.blocks.create(actor, input);
  }

  @Patch(':id')
  @Answers(blockReply, 'cloner.block.not_found')
  rename(
    @CurrentActor() actor: Actor,
    @Param({ schema: blockParams }) { id }: Block,
    @Body({ schema: renameBlockInput }) input: RenameBlockInput,
  ): Promise<BlockReply> {
    return this.blocks.rename(actor, id, input);
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers(null, 'cloner.block.not_found')
  async delete(@CurrentActor() actor: Actor, @Param({ schema: blockParams }) { id }: Block): Promise<void> {
    await this.blocks.delete(actor, id);
  }

  @Post(':id/use')
  @HttpCode(200)
  @Answers(
    usedBlockReply,
    'cloner.block.not_found',
    'cloner.site.not_found',
    'cloner.version.not_found',
    'cloner.site.suspended',
    'cloner.uploads.limit_reached',
    'cloner.storage.full',
  )
  use(
    @CurrentActor() actor: Actor,
    @Param({ schema: blockParams }) { id }: Block,
    @Body({ schema: useBlockInput }) input: UseBlockInput,
  ): Promise<UsedBlockReply> {
    return this.blocks.use(actor, id, input);
  }
}
