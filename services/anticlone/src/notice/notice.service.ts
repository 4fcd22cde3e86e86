import {
  anticloneErrors,
  type NoticeParams,
  type NoticesReply,
  type NoticeView,
  type TrackedNoticeView,
  type TrackNoticeInput,
} from '@garimpo/anticlone-contract';
import { type Actor, Database, defineErrors, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { type CloneRow, findOwnClone } from '../clone/clone.query.ts';
import { newestFacts } from '../evidence/evidence.query.ts';
import { findOwnSite } from '../site/site.query.ts';
import { draftNotices } from './draft-notices.ts';
import {
  listOwnNotices,
  lockNotice,
  setCase,
  storeNotice,
  toTrackedView,
  watchRemoved,
} from './notice.query.ts';
import { caseAfter, timesIn } from './notice-steps.ts';

const fail = defineErrors(anticloneErrors);
/** After a removal the copy is looked at, too, for it may come back without a visitor who reports it. */
const LOOK_AFTER_REMOVAL_MS = 7 * 24 * 60 * 60_000;

/** Notices to those who can take a copy down: drafted here, sent by the owner, followed to their end. */
@Injectable()
export class NoticeService {
  constructor(@InjectDatabase('anticlone') private readonly database: Database) {}

  list(actor: Actor, siteId: string, cloneId: string): Promise<NoticesReply> {
    return this.database.asUser(actor, async (tx) => {
      const { notices } = await this.#drafts(tx, actor, siteId, cloneId);
      const tracked = await listOwnNotices(tx, actor.userId, cloneId);
      return { notices, tracked: tracked.map(toTrackedView) };
    });
  }

  async track(
    actor: Actor,
    { id: siteId, cloneId, recipient }: NoticeParams,
    { state, language, note }: TrackNoticeInput,
    now = new Date(),
  ): Promise<TrackedNoticeView> {
    const { clone, notices } = await this.database.asUser(actor, (tx) =>
      this.#drafts(tx, actor, siteId, cloneId),
    );
    const draft = notices.find((one) => one.recipient === recipient && one.language === language);
    // With the service role, because users may not write when something happened.
    return this.database.asService(async (tx) => {
      const before = await lockNotice(tx, cloneId, recipient);
      // A note alone moves no date.
      const isNoteOnly = before !== null && before.state === state && note !== undefined;
      const stored = await storeNotice(tx, cloneId, {
        ...(isNoteOnly ? before : timesIn(state, before, now)),
        recipient,
        language,
        sendTo: draft?.sendTo ?? null,
        state,
        note: note ?? before?.note ?? '',
        // Who writes again has answered the return of the copy.
        reopenedAt: isNoteOnly || state !== 'sent' ? (before?.reopenedAt ?? null) : null,
      });
      if (stored === null) throw fail('anticlone.clone.not_found');
      const caseStatus = caseAfter(state, clone.caseStatus);
      if (caseStatus !== null) await setCase(tx, cloneId, caseStatus);
      if (state === 'removed')
        await watchRemoved(tx, cloneId, new Date(now.getTime() + LOOK_AFTER_REMOVAL_MS));
      return toTrackedView(stored);
    });
  }

  async #drafts(
    tx: Transaction,
    actor: Actor,
    siteId: string,
    cloneId: string,
  ): Promise<{ clone: CloneRow; notices: NoticeView[] }> {
    const site = await findOwnSite(tx, actor.userId, siteId);
    const clone = await findOwnClone(tx, actor.userId, siteId, cloneId);
    if (site === null || clone === null) throw fail('anticlone.clone.not_found');
    const { cloneUrl, cloneHost, status, similarityScore, createdAt, lastAccess, accessCount } = clone;
    const { foundBy, certificate } = clone;
    const notices = draftNotices({
      originalUrl: site.originalUrl,
      cloneUrl,
      cloneHost,
      status,
      similarityScore,
      firstSeenAt: createdAt,
      lastSeenAt: lastAccess,
      accessCount,
      foundBy,
      certificate,
      evidence: await newestFacts(tx, actor.userId, cloneId),
    });
    return { clone, notices };
  }
}
