import { applyPatches } from '@garimpo/cloner-contract';
import { Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { Captured } from '../capture/capture.ts';
import { CaptureError } from '../capture-error.ts';
import { trackerTagJob } from '../editing/judge-edit.ts';
import type { CapturedQuiz } from '../quiz/walk/quiz-capture.ts';
import { Reading } from '../rewrite/reading.ts';
import type { LedSite } from '../store/clone-manifest.ts';
import { CloneStore } from '../store/clone-store.ts';
import { leadCapture } from '../ways-out/lead-capture.ts';
import { WayPictures } from '../ways-out/way-pictures.ts';
import type { ClaimedCapture } from './capture-rows.ts';

type OwnPlacesOf = Pick<ClaimedCapture, 'own' | 'cloneId'>;

/** Leads what was captured to its owner's places before it is stored. A quiz has been led by its own capture. */
@Injectable()
export class CapturedLeads {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly store: CloneStore,
    private readonly reading: Reading,
    private readonly pictures: WayPictures,
  ) {}

  /** Call it when the clone of a capture is stored. */
  async stored({ id, kind }: Pick<ClaimedCapture, 'id' | 'kind'>): Promise<void> {
    if (kind === 'folder') await this.pictures.ask(id);
  }

  /** @param claim under which new files are stored */
  lead(captured: Captured, of: OwnPlacesOf, claim: string, signal: AbortSignal): Promise<Captured>;
  lead(
    captured: Captured | CapturedQuiz,
    of: OwnPlacesOf,
    claim: string,
    signal: AbortSignal,
  ): Promise<Captured | CapturedQuiz>;
  async lead(
    captured: Captured | CapturedQuiz,
    { own: asked, cloneId }: OwnPlacesOf,
    claim: string,
    signal: AbortSignal,
  ): Promise<Captured | CapturedQuiz> {
    if (!('mode' in captured.report)) return captured;
    const { manifest, report } = captured;
    const files = { get: ({ sha256 }: { sha256: string }) => this.store.read(sha256) };
    const put = (body: Buffer, type: string) => this.store.put(claim, body, type);
    const before = cloneId === null ? undefined : await this.#ledBefore(cloneId);
    const own = before?.own ?? asked;
    const leading = leadCapture(
      manifest,
      { own, ways: before?.ways ?? {} },
      { files, put, reading: this.reading, signal },
      async (text, trackers) =>
        applyPatches(text, await this.reading.run(trackerTagJob, { text, trackers }, signal)),
    );
    try {
      const { manifest: led, ways, found } = await leading;
      return { ...captured, manifest: led, report: { ...report, waysOut: ways }, found };
    } catch (error) {
      // A text that takes too long to read is no reason to refuse a clone that nobody asked to be led.
      if (own !== null || !(error instanceof CaptureError)) throw error;
      return captured;
    }
  }

  /** What was said of a site that is captured again. */
  async #ledBefore(cloneId: string): Promise<LedSite | undefined> {
    // As the service: a capture acts for the user who asked for it, and the site is theirs.
    const [site] = await this.database.runAsService<{ manifest: string }>(
      `SELECT v.manifest FROM cloner.cloned_sites s JOIN cloner.versions v ON v.clone_id = s.id AND v.n = s.version
       WHERE s.id = $1`,
      [cloneId],
    );
    return site === undefined ? undefined : (await this.store.readManifest(site.manifest)).led;
  }
}
