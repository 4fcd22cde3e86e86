import {
  BLOCK_PICTURE,
  BLOCKS_MAX,
  type BlockReply,
  type BlocksReply,
  type BlockView,
  type CreateBlockInput,
  clonerErrors,
  type RenameBlockInput,
  type UseBlockInput,
  type UsedBlockReply,
} from '@garimpo/cloner-contract';
import { type Actor, Database, defineErrors, InjectDatabase, lockPerUser } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ClonerLimits } from '../clones/cloner-limits.ts';
import { uploadsKeptUntil } from '../editing/draft.service.ts';
import { UploadEntity } from '../editing/editing.entities.ts';
import { refuseTooMany } from '../editing/upload.service.ts';
import { CloneStore } from '../store/clone-store.ts';
import { PlanStorage } from '../store/plan-storage.ts';
import { SiteVersions } from '../store/site-versions.ts';
import { BlockEntity } from './block.entity.ts';
import { type BlockFile, BlockPictures } from './block-pictures.ts';

const fail = defineErrors(clonerErrors);
/** Stands where a picture was that the block lacks: an address that asks for nothing. */
const NOTHING = 'data:,';

/** Blocks of one user. Another user's block is answered like none. */
@Injectable()
export class BlockService {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly versions: SiteVersions,
    private readonly store: CloneStore,
    private readonly storage: PlanStorage,
    private readonly pictures: BlockPictures,
    private readonly limits: ClonerLimits,
  ) {}

  async list(actor: Actor): Promise<BlocksReply> {
    const { userId } = actor;
    const rows = await this.database.asUser(actor, (tx) =>
      tx.repository(BlockEntity).find({
        select: { id: true, name: true, drawing: true, createdAt: true },
        where: { userId },
        order: { name: 'ASC', id: 'ASC' },
        take: BLOCKS_MAX,
      }),
    );
    return { blocks: rows.map(toView) };
  }

  /**
   * Throws `cloner.site.not_found`, `cloner.blocks.limit_reached`, `cloner.blocks.too_many`, `cloner.storage.full`.
   */
  async create(
    actor: Actor,
    { subdomain, name, html, pictures, drawing }: CreateBlockInput,
  ): Promise<BlockReply> {
    const { userId } = actor;
    await this.limits.take(userId, 'block');
    return this.store.claimed(async (claim) => {
      const taken = await this.pictures.take(actor, claim, subdomain, pictures);
      const files = new Map(taken.flatMap((one) => (one?.file ? [[one.file.path, one.file] as const] : [])));
      if (files.size > 0) await this.storage.room(userId, sizeOf(files.values()));
      const made = html.replace(BLOCK_PICTURE, (_, place) => taken[Number(place)]?.address ?? NOTHING);
      // The service writes, because a user could write down a file that somebody else has stored.
      const block = await this.database.asService(async (tx) => {
        await lockPerUser(tx, userId, 'blocks');
        const blocks = tx.repository(BlockEntity);
        if ((await blocks.countBy({ userId })) >= BLOCKS_MAX)
          throw fail('cloner.blocks.limit_reached', {
            fields: [{ path: 'blocks', rule: String(BLOCKS_MAX) }],
          });
        const block = await blocks.save(blocks.create({ userId, name, html: made, drawing }));
        for (const { path, sha256, bytes } of files.values())
          await tx.run(
            `INSERT INTO cloner.block_files (block_id, user_id, path, sha256, bytes) VALUES ($1, $2, $3, $4, $5)`,
            [block.id, userId, path, sha256, bytes],
          );
        return block;
      });
      return { block: toView(block), lost: taken.filter((one) => one === null).length };
    });
  }

  /** Throws `cloner.block.not_found`, like all below. */
  rename(actor: Actor, id: string, { name }: RenameBlockInput): Promise<BlockReply> {
    return this.database.asUser(actor, async (tx) => {
      const blocks = tx.repository(BlockEntity);
      const { affected } = await blocks.update({ id, userId: actor.userId }, { name });
      const block = affected === 0 ? null : await blocks.findOneBy({ id, userId: actor.userId });
      if (block === null) throw fail('cloner.block.not_found');
      return { block: toView(block) };
    });
  }

  /** Sites that have the block keep it. */
  async delete(actor: Actor, id: string): Promise<void> {
    const { affected } = await this.database.asUser(actor, (tx) =>
      tx.repository(BlockEntity).delete({ id, userId: actor.userId }),
    );
    if (affected === 0) throw fail('cloner.block.not_found');
  }

  /**
   * Copies the pictures to the site as uploads that wait for a save. Throws `cloner.site.not_found`, `cloner.site.suspended`,
   * `cloner.uploads.limit_reached`, `cloner.storage.full`, too.
   */
  async use(actor: Actor, id: string, { subdomain }: UseBlockInput): Promise<UsedBlockReply> {
    const { userId } = actor;
    const block = await this.database.asUser(actor, (tx) =>
      tx.repository(BlockEntity).findOneBy({ id, userId }),
    );
    if (block === null) throw fail('cloner.block.not_found');
    await this.versions.current(actor, subdomain);
    // Its files count already: there has only to be no more than the plan has room for.
    await this.storage.room(userId, 0);
    const uploads = await this.versions.lockAny(actor, subdomain, async (tx, { id: siteId }) => {
      const files = await tx.rows<BlockFile>(
        'SELECT path, sha256, bytes FROM cloner.block_files WHERE block_id = $1 AND user_id = $2 ORDER BY path',
        [id, userId],
      );
      await refuseTooMany(tx, userId, siteId, files.length);
      if (files.length > 0)
        await tx.repository(UploadEntity).upsert(
          files.map((file) => ({ ...file, siteId, userId, keptUntil: uploadsKeptUntil })),
          ['siteId', 'path'],
        );
      return files.map(({ path }) => path);
    });
    return { html: block.html, uploads };
  }
}

const sizeOf = (files: Iterable<BlockFile>): number => [...files].reduce((sum, { bytes }) => sum + bytes, 0);

function toView({ id, name, drawing, createdAt }: BlockEntity): BlockView {
  return { id, name, drawing, createdAt: createdAt.toISOString() };
}
