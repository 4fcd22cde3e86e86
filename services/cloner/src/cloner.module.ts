import { DatabaseModule, JobsModule } from '@garimpo/service-kit';
import { Module } from '@nestjs/common';
import { AbuseController } from './abuse/abuse.controller.ts';
import { AbuseReportEntity } from './abuse/abuse-report.entity.ts';
import { captureProviders } from './capture/capture-providers.ts';
import { DraftEntity, UploadEntity } from './editing/editing.entities.ts';
import { editingProviders } from './editing/editing-providers.ts';
import { EditorController } from './editing/editor.controller.ts';
import { QuizController } from './hosted-quiz/quiz.controller.ts';
import { QuizService } from './hosted-quiz/quiz.service.ts';
import { QuizCounter } from './hosted-quiz/quiz-counter.ts';
import { QuizRemoval } from './hosted-quiz/quiz-removal.ts';
import { ClonerData } from './personal-data/cloner-data.ts';
import { CaptureAnswers } from './queue/capture-answers.ts';
import { CaptureRequests } from './queue/capture-request.service.ts';
import { CaptureRetention } from './queue/capture-retention.ts';
import { CaptureRunner } from './queue/capture-runner.ts';
import { CloneController } from './queue/clone.controller.ts';
import { EventStreams } from './queue/event-streams.ts';
import { JobController } from './queue/job.controller.ts';
import { JobViews } from './queue/job-views.ts';
import { quizProviders } from './quiz/quiz-providers.ts';
import { serveProviders } from './serve/serve-providers.ts';
import { QuizEntity, SiteEntity } from './site/clone.entities.ts';
import { CloneCounter } from './site/clone-counter.ts';
import { SiteController } from './site/site.controller.ts';
import { SiteService } from './site/site.service.ts';
import { SiteRemoval } from './site/site-removal.ts';
import { SiteVersions } from './site/site-versions.ts';
import { VersionService } from './site/version.service.ts';
import { CloneStore } from './store/clone-store.ts';
import { CollectObjects } from './store/collect-objects.ts';
import { VersionEntity } from './store/version.entity.ts';
import { visitProviders } from './visit/visit-providers.ts';
import { CloneZips } from './zip/clone-zips.ts';

const database = DatabaseModule.forDomain({
  domain: 'cloner',
  entities: [SiteEntity, QuizEntity, VersionEntity, DraftEntity, UploadEntity, AbuseReportEntity],
});

/** Needs an `AccountsPort` from the process it runs in. */
@Module({
  imports: [database, JobsModule.forDomain({ domain: 'cloner', database })],
  controllers: [
    CloneController,
    // Before the one whose addresses begin with a clone's name.
    JobController,
    QuizController,
    AbuseController,
    SiteController,
    EditorController,
  ],
  providers: [
    CaptureRequests,
    CaptureAnswers,
    CaptureRunner,
    CaptureRetention,
    JobViews,
    EventStreams,
    SiteService,
    SiteRemoval,
    SiteVersions,
    VersionService,
    QuizService,
    QuizRemoval,
    QuizCounter,
    CloneStore,
    CollectObjects,
    CloneZips,
    CloneCounter,
    ClonerData,
    ...captureProviders,
    ...quizProviders,
    ...editingProviders,
    ...serveProviders,
    ...visitProviders,
  ],
})
export class ClonerModule {}
