import type { Readable } from 'node:stream';
import { anticloneErrors, EVIDENCE_KEPT, type EvidenceView } from '@garimpo/anticlone-contract';
import { type Actor, Database, defineErrors, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { findOwnClone } from '../clone/clone.query.ts';
import { UserRequestLimits } from '../site/user-request-limits.ts';
import {
  type EvidenceRow,
  findOwnEvidence,
  listOwnEvidence,
  makeRoom,
  requestEvidence,
  toEvidenceView,
} from './evidence.query.ts';
import { EvidenceJobs } from './evidence-jobs.ts';
import { EvidenceObjects } from './evidence-objects.ts';
import { zipName } from './pt-br-summary.ts';

const fail = defineErrors(anticloneErrors);

interface EvidenceZip {
  name: string;
  bytes: number;
  stream: Readable;
}

@Injectable()
export class EvidenceService {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    private readonly limits: UserRequestLimits,
    private readonly jobs: EvidenceJobs,
    private readonly objects: EvidenceObjects,
  ) {}

  async list(actor: Actor, siteId: string, cloneId: string): Promise<EvidenceView[]> {
    const rows = await this.database.asUser(actor, async (tx) => {
      const clone = await findOwnClone(tx, actor.userId, siteId, cloneId);
      if (clone === null) throw fail('anticlone.clone.not_found');
      return listOwnEvidence(tx, actor.userId, { siteId, cloneId, limit: EVIDENCE_KEPT });
    });
    return rows.map(toEvidenceView);
  }

  /** Gives the one that is in progress where there is one. */
  async request(actor: Actor, siteId: string, cloneId: string): Promise<EvidenceView> {
    const inProgress = (await this.list(actor, siteId, cloneId)).find(
      ({ state }) => state === 'waiting' || state === 'collecting',
    );
    if (inProgress !== undefined) return inProgress;
    await this.limits.take(actor.userId, 'evidence');
    // With the service role, because users may not write evidence.
    const { id, gone } = await this.database.asService(async (tx) => {
      const requested = await requestEvidence(tx, { siteId, cloneId, userId: actor.userId });
      if (requested.isNew) await this.jobs.send({ evidenceId: requested.id, siteId }, tx);
      return { id: requested.id, gone: await makeRoom(tx, cloneId, EVIDENCE_KEPT) };
    });
    for (const old of gone) await this.objects.delete({ siteId, ...old });
    const row = await this.#find(actor, { siteId, cloneId, id });
    return toEvidenceView(row);
  }

  async open(actor: Actor, place: { siteId: string; cloneId: string; id: string }): Promise<EvidenceZip> {
    const { state, bytes, sha256, takenAt, cloneHost } = await this.#find(actor, place);
    if (state !== 'ready' || bytes === null || sha256 === null || takenAt === null)
      throw fail('anticlone.evidence.not_ready');
    const stream = await this.objects.open({ siteId: place.siteId, id: place.id, sha256 });
    // It was deleted a moment ago, or the store has lost it.
    if (stream === null) throw fail('anticlone.evidence.not_found');
    return { name: zipName(cloneHost, takenAt), bytes, stream };
  }

  async #find(actor: Actor, place: { siteId: string; cloneId: string; id: string }): Promise<EvidenceRow> {
    const row = await this.database.asUser(actor, (tx) => findOwnEvidence(tx, actor.userId, place));
    if (row === null) throw fail('anticlone.evidence.not_found');
    return row;
  }
}
